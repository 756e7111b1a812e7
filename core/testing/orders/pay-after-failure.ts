import {
  CreateOrder,
  HandlePaymentWebhook,
  type Order,
  ReconcileOrders,
  VerifyPayment,
} from '../../src/index.js';
import type { PersistenceFixture } from '../fixture/persistence-fixture.js';
import { fromNow, seedAccount } from '../fixture/seed.js';
import { newId } from '../shared/uuid-v7.js';
import { FakeGateway } from './fake-gateway.js';

const OLD_ENOUGH_MS = 20 * 60_000;

export interface PaidOrder {
  readonly paymentId: string;
  /** Delivers the report in the given way. */
  deliver(
    notification: 'verify' | 'reconcile' | 'captured' | 'order.paid' | 'failed' | 'refund',
  ): Promise<unknown>;
  order(): Promise<Order>;
  /** How many subscriptions the account has ever had and how many are active. */
  subscriptions(): Promise<{ started: number; active: number }>;
}

/** An order whose first payment failed and whose second succeeded, none of it reported to us yet. */
export async function payAfterFailure(
  fixture: PersistenceFixture,
  { refunded }: { refunded: boolean },
): Promise<PaidOrder> {
  const gateway = new FakeGateway();
  const ports = { ...fixture, gateway, ids: { next: newId } };
  const { id: accountId } = await seedAccount(fixture);
  // Old enough to be due for reconciliation.
  const madeAt = { now: () => fromNow(fixture, -OLD_ENOUGH_MS) };
  const create = new CreateOrder({ ...ports, clock: madeAt });
  const { order } = await create.execute({ accountId, planId: 'basic', billingPeriod: 'month' });

  const failedId = gateway.simulator.fail(order.gatewayOrderId!, 'Card declined');
  const failed = gateway.webhook('payment.failed', failedId);
  const checkout = gateway.simulator.pay(order.gatewayOrderId!);
  const captured = gateway.webhook('payment.captured', checkout.paymentId);
  const paid = gateway.webhook('order.paid', checkout.paymentId);
  if (refunded) gateway.simulator.refund(checkout.paymentId);
  const refund = gateway.webhook('refund.processed', checkout.paymentId);

  const take = new HandlePaymentWebhook(ports);
  const notifications = {
    verify: () => new VerifyPayment(ports).execute({ accountId, ...checkout }),
    reconcile: () => new ReconcileOrders(ports).execute(),
    captured: () => take.execute(captured),
    'order.paid': () => take.execute(paid),
    failed: () => take.execute(failed),
    refund: () => take.execute(refund),
  };
  return {
    paymentId: checkout.paymentId,
    deliver: (notification) => notifications[notification](),
    order: async () => (await fixture.orders.byId(accountId, order.id))!,
    subscriptions: async () => {
      let started = 0;
      await fixture.ledgers.run({ accountId }, fixture.clock.now(), ({ held }) => {
        started = held.length;
        return { orders: [], subscriptions: [] };
      });
      const active = await fixture.subscriptions.activeOf(accountId, fixture.clock.now());
      return { started, active: active ? 1 : 0 };
    },
  };
}
