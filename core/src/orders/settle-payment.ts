import type { Clock } from '../shared/clock.js';
import type { Ids } from '../shared/ids.js';
import { PaymentTaken } from './errors.js';
import { NO_CHANGE } from './ledger.js';
import type { Order } from './order.js';
import type { GatewayPayment } from './payment-gateway.js';
import type { Ledgers } from './ports.js';
import { type Settled, settle } from './settle.js';

export interface SettlePorts {
  ledgers: Ledgers;
  ids: Ids;
  clock: Clock;
}

/**
 * Stores what `settle` decides about a payment, with the account's ledger held still meanwhile. A payment that another order has
 * is not this order's: refused.
 */
export async function settlePayment(
  { ledgers, ids, clock }: SettlePorts,
  order: Order,
  payment: GatewayPayment,
): Promise<Settled> {
  const { id: orderId, accountId } = order;
  const at = clock.now();
  const newId = ids.next();
  try {
    return await ledgers.change({ accountId, orderId }, at, ({ orders, held }) => {
      const current = orders.find(({ id }) => id === orderId);
      if (!current) throw new Error('an order that was found a moment ago is gone');
      return settle({ order: current, held, payment, at, newId });
    });
  } catch (error) {
    if (!(error instanceof PaymentTaken)) throw error;
    return { ...NO_CHANGE, outcome: 'refused', order };
  }
}
