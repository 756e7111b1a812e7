import {
  AdapterError,
  type BillingChange,
  type BillingState,
  type BillingUnitOfWork,
  billingEvents,
  type Order,
  PaymentAlreadyAssigned,
  type SubscriptionWithUsage,
  windowNumber,
} from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';

export function memoryBillingUnitOfWork(store: MemoryStore): BillingUnitOfWork {
  function held(accountId: string, at: Date): SubscriptionWithUsage[] {
    return store.subscriptionsOf(accountId).map(({ subscription, sent }) => ({
      subscription,
      sent: sent.get(windowNumber(subscription.startsAt, at)) ?? 0,
    }));
  }

  /** A gateway order or payment belongs to one order only. */
  function assertUniqueAtGateway({ id, gatewayOrderId, gatewayPaymentId }: Order): void {
    for (const { order } of store.orders.values()) {
      if (order.id === id) continue;
      if (gatewayPaymentId !== null && order.gatewayPaymentId === gatewayPaymentId)
        throw new PaymentAlreadyAssigned();
      if (gatewayOrderId !== null && order.gatewayOrderId === gatewayOrderId) {
        const why = { cause: order, retryable: false };
        throw new AdapterError('another order is this one at the gateway', why);
      }
    }
  }

  return {
    async run<C extends BillingChange>(
      { accountId, orderId }: { accountId: string; orderId?: string },
      at: Date,
      decide: (ledger: BillingState) => C,
    ): Promise<C> {
      await yieldToEventLoop();
      const orders = store.orders
        .where(({ order }) => order.accountId === accountId)
        .map(({ order }) => order)
        .filter(({ id, status }) => id === orderId || status === 'pending');
      const state = { orders, held: held(accountId, at) };
      const change = decide(state);

      for (const order of change.orders) assertUniqueAtGateway(order);
      for (const order of change.orders) {
        store.orders.set(order.id, { checkedAt: null, ...store.orders.get(order.id), order });
      }
      for (const subscription of change.subscriptions) {
        const row = store.subscriptions.get(subscription.id);
        if (row) row.subscription = subscription;
      }
      if (change.started) {
        const { subscription, sent } = change.started;
        store.subscriptions.set(subscription.id, {
          subscription,
          sent: new Map([[0, sent]]),
          told: new Map(),
        });
      }
      if (change.audit) store.auditEntries.push(change.audit);
      for (const event of billingEvents(state, change, at)) store.events.tell(event);
      return change;
    },
  };
}
