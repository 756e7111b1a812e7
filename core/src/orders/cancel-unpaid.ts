import { type Ledger, type LedgerChange, NO_CHANGE } from './ledger.js';

/** Cancels an order that is still waiting for its payment; any other stays what it is. */
export function cancelUnpaid(ledger: Ledger, orderId: string, at: Date): LedgerChange {
  const order = ledger.orders.find(({ id, status }) => id === orderId && status === 'pending');
  if (!order) return NO_CHANGE;
  return { orders: [{ ...order, status: 'cancelled', updatedAt: at }], subscriptions: [] };
}
