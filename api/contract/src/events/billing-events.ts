import { z } from 'zod';
import { orderStatus } from '../billing/orders.js';
import { id, timestamp } from '../fields/fields.js';
import { describeEvent } from './event.js';

const order = z
  .strictObject({
    id: id('ord'),
    plan: z.string().meta({ description: 'The name of the plan' }),
    amount: z.number().meta({ description: 'Rupees' }),
    currency: z.literal('INR'),
    status: orderStatus,
    paid_at: timestamp.nullable(),
  })
  .meta({ id: 'EventOrder', description: 'An order as it was when the event happened' });
type OrderExample = z.output<typeof order>;

const PAID: OrderExample = {
  id: 'ord_0198c0de000070008000000000000007',
  plan: 'Pro',
  amount: 2_999,
  currency: 'INR',
  status: 'paid',
  paid_at: '2026-11-22T03:00:00.000Z',
};

function orderEvent<T extends string>(type: T, when: string, example: OrderExample) {
  return describeEvent(type, { when, data: z.strictObject({ order }), example: { order: example } });
}

const subscription = z
  .strictObject({
    plan: z.string().meta({ description: 'The name of the plan' }),
    instance_limit: z.int(),
    message_limit: z.int(),
    starts_at: timestamp,
    ends_at: timestamp,
    previous_plan: z.string().nullable().meta({ description: 'The plan that it has taken the place of' }),
  })
  .meta({ id: 'EventSubscription', description: 'A plan of the account as it was when the event happened' });
const SUBSCRIPTION = {
  plan: 'Pro',
  instance_limit: 20,
  message_limit: 50_000,
  starts_at: '2026-11-22T03:00:00.000Z',
  ends_at: '2026-12-22T03:00:00.000Z',
  previous_plan: 'Basic',
};

function subscriptionEvent<T extends string>(type: T, when: string) {
  const data = z.strictObject({ subscription });
  return describeEvent(type, { when, data, example: { subscription: SUBSCRIPTION } });
}

export const billingEvents = [
  orderEvent('order.paid', 'An order has been paid', PAID),
  orderEvent('order.failed', 'A payment has failed', { ...PAID, status: 'failed', paid_at: null }),
  orderEvent('order.refunded', 'A payment has been given back', { ...PAID, status: 'refunded' }),
  subscriptionEvent('subscription.started', 'A plan has started'),
  subscriptionEvent('subscription.cancelled', 'A plan has been cancelled; it lasts until `ends_at`'),
  subscriptionEvent('subscription.ending', 'A plan ends in three days'),
  subscriptionEvent('subscription.ended', 'A plan has ended'),
] as const;
