import { CreateOrder, type Order, ReconcileOrders, TakeGatewayEvent, VerifyPayment } from '../src/index.js';
import { FakeGateway } from './in-memory/fake-gateway.js';
import { fromNow, seedAccount } from './seed.js';
import { newId } from './uuid-v7.js';
import type { World } from './world.js';

const OLD_ENOUGH_MS = 20 * 60_000;

export interface PaidOrder {
  readonly paymentId: string;
  /** Brings the news, by whichever way it comes. */
  tell(news: 'verify' | 'reconcile' | 'captured' | 'order.paid' | 'failed' | 'refund'): Promise<unknown>;
  order(): Promise<Order>;
  /** How many subscriptions the account ever had, and how many of them run. */
  subscriptions(): Promise<{ started: number; active: number }>;
}

/** An order whose first try to pay failed and whose second succeeded, of which the product has not heard yet. */
export async function payThroughFailure(
  world: World,
  { refunded }: { refunded: boolean },
): Promise<PaidOrder> {
  const gateway = new FakeGateway();
  const ports = { ...world, gateway, ids: { next: newId } };
  const { id: accountId } = await seedAccount(world);
  // Made so long ago that it is time to ask the gateway about it.
  const madeAt = { now: () => fromNow(world, -OLD_ENOUGH_MS) };
  const create = new CreateOrder({ ...ports, clock: madeAt });
  const { order } = await create.execute({ accountId, planId: 'basic', billingPeriod: 'month' });

  const failedId = gateway.till.fail(order.gatewayOrderId!, 'Card declined');
  const failed = gateway.webhook('payment.failed', failedId);
  const checkout = gateway.till.pay(order.gatewayOrderId!);
  const captured = gateway.webhook('payment.captured', checkout.paymentId);
  const paid = gateway.webhook('order.paid', checkout.paymentId);
  if (refunded) gateway.till.refund(checkout.paymentId);
  const refund = gateway.webhook('refund.processed', checkout.paymentId);

  const take = new TakeGatewayEvent(ports);
  const ways = {
    verify: () => new VerifyPayment(ports).execute({ accountId, ...checkout }),
    reconcile: () => new ReconcileOrders(ports).execute(),
    captured: () => take.execute(captured),
    'order.paid': () => take.execute(paid),
    failed: () => take.execute(failed),
    refund: () => take.execute(refund),
  };
  return {
    paymentId: checkout.paymentId,
    tell: (news) => ways[news](),
    order: async () => (await world.orders.byId(accountId, order.id))!,
    subscriptions: async () => {
      let started = 0;
      await world.ledgers.change({ accountId }, world.clock.now(), ({ held }) => {
        started = held.length;
        return { orders: [], subscriptions: [] };
      });
      const active = await world.subscriptions.activeOf(accountId, world.clock.now());
      return { started, active: active ? 1 : 0 };
    },
  };
}
