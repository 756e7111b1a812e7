import type { Clock } from '../shared/clock.js';
import type { Ids } from '../shared/ids.js';
import type { Order } from './order.js';
import type { GatewayPayment } from './payment-gateway.js';
import type { Ledgers } from './ports.js';
import { type Settled, settle } from './settle.js';

export interface SettlePorts {
  ledgers: Ledgers;
  ids: Ids;
  clock: Clock;
}

/** Stores what `settle` decides about a payment, with the account's ledger held still meanwhile. */
export function settlePayment(
  { ledgers, ids, clock }: SettlePorts,
  { id: orderId, accountId }: Order,
  payment: GatewayPayment,
): Promise<Settled> {
  const at = clock.now();
  const newId = ids.next();
  return ledgers.change({ accountId, orderId }, at, ({ orders, held }) => {
    const order = orders.find(({ id }) => id === orderId);
    if (!order) throw new Error('an order that was found a moment ago is gone');
    return settle({ order, held, payment, at, newId });
  });
}
