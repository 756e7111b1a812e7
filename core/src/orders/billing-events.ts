import { type NewEvent, subscriptionEvent } from '../events/new-event.js';
import { isActive } from '../subscriptions/subscription.js';
import type { BillingChange, BillingState } from './billing-state.js';
import type { Order } from './order.js';

const TOLD = { paid: 'order.paid', failed: 'order.failed', refunded: 'order.refunded' } as const;

/** What a change of an account's billing is told as: each new outcome of an order, and the plan that starts. */
export function billingEvents(state: BillingState, change: BillingChange, at: Date): NewEvent[] {
  const before = new Map(state.orders.map(({ id, status }) => [id, status]));
  const orders = change.orders
    .filter(({ id, status }) => before.get(id) !== status)
    .flatMap((order) => orderEvent(order) ?? []);
  if (!change.started) return orders;
  const previous = state.held.find(({ subscription }) => isActive(subscription, at))?.subscription;
  return [...orders, subscriptionEvent('subscription.started', change.started.subscription, previous)];
}

function orderEvent(order: Order): NewEvent | undefined {
  const { id, accountId, status, planName, amountPaise, paidAt } = order;
  if (status !== 'paid' && status !== 'failed' && status !== 'refunded') return undefined;
  const facts = { plan: planName, amountPaise, status, paidAt: paidAt?.toISOString() ?? null };
  return { accountId, type: TOLD[status], objectId: id, facts };
}
