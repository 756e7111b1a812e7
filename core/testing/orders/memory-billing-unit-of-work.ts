import {
  AdapterError,
  type BillingChange,
  type BillingState,
  type BillingUnitOfWork,
  type Order,
  PaymentAlreadyAssigned,
  type SubscriptionWithUsage,
  windowNumber,
} from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';

export class MemoryBillingUnitOfWork implements BillingUnitOfWork {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async run<C extends BillingChange>(
    { accountId, orderId }: { accountId: string; orderId?: string },
    at: Date,
    decide: (ledger: BillingState) => C,
  ): Promise<C> {
    await yieldToEventLoop();
    const orders = [...this.#store.orders.values()]
      .map(({ order }) => order)
      .filter((order) => order.accountId === accountId)
      .filter(({ id, status }) => id === orderId || status === 'pending');
    const change = decide({ orders, held: this.#held(accountId, at) });

    for (const order of change.orders) this.#assertUniqueAtGateway(order);
    for (const order of change.orders) {
      this.#store.orders.set(order.id, { checkedAt: null, ...this.#store.orders.get(order.id), order });
    }
    for (const subscription of change.subscriptions) {
      const row = this.#store.subscriptions.get(subscription.id);
      if (row) row.subscription = subscription;
    }
    if (change.started) {
      const { subscription, sent } = change.started;
      this.#store.subscriptions.set(subscription.id, { subscription, sent: new Map([[0, sent]]) });
    }
    return change;
  }

  #held(accountId: string, at: Date): SubscriptionWithUsage[] {
    return [...this.#store.subscriptions.values()]
      .filter(({ subscription }) => subscription.accountId === accountId)
      .map(({ subscription, sent }) => ({
        subscription,
        sent: sent.get(windowNumber(subscription.startsAt, at)) ?? 0,
      }));
  }

  /** A gateway order or payment belongs to one order only. */
  #assertUniqueAtGateway({ id, gatewayOrderId, gatewayPaymentId }: Order): void {
    for (const { order } of this.#store.orders.values()) {
      if (order.id === id) continue;
      if (gatewayPaymentId !== null && order.gatewayPaymentId === gatewayPaymentId)
        throw new PaymentAlreadyAssigned();
      if (gatewayOrderId !== null && order.gatewayOrderId === gatewayOrderId) {
        throw new AdapterError('another order is this one at the gateway', {
          cause: order,
          retryable: false,
        });
      }
    }
  }
}
