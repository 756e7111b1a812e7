import {
  AdapterError,
  type HeldSubscription,
  type Ledger,
  type LedgerChange,
  type Ledgers,
  type Order,
  PaymentTaken,
  windowNumber,
} from '../../src/index.js';
import { type MemoryStore, turn } from './store.js';

export class MemoryLedgers implements Ledgers {
  constructor(private readonly store: MemoryStore) {}

  async change<C extends LedgerChange>(
    { accountId, orderId }: { accountId: string; orderId?: string },
    at: Date,
    decide: (ledger: Ledger) => C,
  ): Promise<C> {
    await turn();
    const orders = [...this.store.orders.values()]
      .map(({ order }) => order)
      .filter((order) => order.accountId === accountId)
      .filter(({ id, status }) => id === orderId || status === 'pending');
    const change = decide({ orders, held: this.#held(accountId, at) });

    for (const order of change.orders) this.#assertAlone(order);
    for (const order of change.orders) {
      this.store.orders.set(order.id, { checkedAt: null, ...this.store.orders.get(order.id), order });
    }
    for (const subscription of change.subscriptions) {
      const row = this.store.subscriptions.get(subscription.id);
      if (row) row.subscription = subscription;
    }
    if (change.started) {
      const { subscription, sent } = change.started;
      this.store.subscriptions.set(subscription.id, { subscription, sent: new Map([[0, sent]]) });
    }
    return change;
  }

  #held(accountId: string, at: Date): HeldSubscription[] {
    return [...this.store.subscriptions.values()]
      .filter(({ subscription }) => subscription.accountId === accountId)
      .map(({ subscription, sent }) => ({
        subscription,
        sent: sent.get(windowNumber(subscription.startsAt, at)) ?? 0,
      }));
  }

  /** What the gateway made once belongs to one order. */
  #assertAlone({ id, gatewayOrderId, gatewayPaymentId }: Order): void {
    for (const { order } of this.store.orders.values()) {
      if (order.id === id) continue;
      if (gatewayPaymentId !== null && order.gatewayPaymentId === gatewayPaymentId) throw new PaymentTaken();
      if (gatewayOrderId !== null && order.gatewayOrderId === gatewayOrderId) {
        throw new AdapterError('another order is this one at the gateway', {
          cause: order,
          retryable: false,
        });
      }
    }
  }
}
