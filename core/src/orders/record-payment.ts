import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import { type AppliedPayment, applyPayment } from './apply-payment.js';
import { NO_BILLING_CHANGE } from './billing-state.js';
import { PaymentAlreadyAssigned } from './errors.js';
import type { Order } from './order.js';
import type { GatewayPayment } from './payment-gateway.js';
import type { BillingUnitOfWork } from './ports.js';

export interface RecordPaymentPorts {
  ledgers: BillingUnitOfWork;
  ids: IdGenerator;
  clock: Clock;
}

/**
 * Stores what `settle` decides about a payment, with the account's billing locked meanwhile. A payment that belongs to another
 * order is refused.
 */
export async function recordPayment(
  { ledgers, ids, clock }: RecordPaymentPorts,
  order: Order,
  payment: GatewayPayment,
  { found }: Pick<AppliedPayment, 'found'> = {},
): Promise<AppliedPayment> {
  const { id: orderId, accountId } = order;
  const at = clock.now();
  const newId = ids.next();
  try {
    return await ledgers.run({ accountId, orderId }, at, ({ orders, held }) => {
      const current = orders.find(({ id }) => id === orderId);
      if (!current) throw new Error('an order that was found a moment ago is gone');
      const applied = applyPayment({ order: current, held, payment, at, newId });
      return found ? { ...applied, found } : applied;
    });
  } catch (error) {
    if (!(error instanceof PaymentAlreadyAssigned)) throw error;
    return { ...NO_BILLING_CHANGE, outcome: 'refused', order, paidAnother: true };
  }
}
