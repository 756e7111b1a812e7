import { DAY_MS } from '../shared/clock.js';
import type { Order, OrderStatus } from './order.js';
import type { GatewayPayment, PaymentGateway } from './payment-gateway.js';
import { cancelUnpaidOrder } from './place-order.js';
import type { Orders } from './ports.js';
import { type RecordPaymentPorts, recordPayment } from './record-payment.js';

const MIN_AGE_MS = 15 * 60 * 1000;
const CANCEL_AFTER_MS = DAY_MS;
/** Checks become rare with the age of an order, so that old ones cost little. */
const RECHECK_SHARE = 1 / 8;
const BATCH_SIZE = 200;

/** The statuses to check and up to which age. */
const CHECKS: readonly { statuses: readonly OrderStatus[]; maxAgeMs: number }[] = [
  // It is pending for more than a day only where the gateway holds money, which may be refunded.
  { statuses: ['pending'], maxAgeMs: 30 * DAY_MS },
  { statuses: ['failed', 'cancelled'], maxAgeMs: 7 * DAY_MS },
  // A refund takes time to be asked for, approved and processed, and its webhook can get lost.
  { statuses: ['paid'], maxAgeMs: 30 * DAY_MS },
];

export interface ReconcileOrdersPorts extends RecordPaymentPorts {
  orders: Orders;
  gateway: PaymentGateway;
}

/**
 * Asks the gateway about orders that look unpaid, because the tab was closed or a webhook got lost. After a day an order of which the
 * gateway holds no money is cancelled; a later payment still counts. Paid ones are checked for refunds.
 * @throws the first order's fault, once all have been checked
 */
export class ReconcileOrders {
  readonly #ports: ReconcileOrdersPorts;

  constructor(ports: ReconcileOrdersPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<{ checked: number }> {
    const { orders, clock } = this.#ports;
    const at = clock.now();
    const ago = (ms: number) => new Date(at.getTime() - ms);
    const until = ago(MIN_AGE_MS);
    const faults: unknown[] = [];
    let checked = 0;
    for (const { statuses, maxAgeMs } of CHECKS) {
      const due = await orders.listDueForReconciliation({
        statuses,
        since: ago(maxAgeMs),
        until,
        at,
        recheckShare: RECHECK_SHARE,
        limit: BATCH_SIZE,
      });
      for (const order of due) {
        await this.#check(order, at).catch((fault) => faults.push(fault));
        // Also after a fault: an order that the gateway cannot report on must not delay the others.
        await orders.markReconciled(order.id, at);
      }
      checked += due.length;
    }
    if (faults.length > 0) throw faults[0];
    return { checked };
  }

  async #check(order: Order, at: Date): Promise<void> {
    const { gateway, ledgers } = this.#ports;
    const payments = order.gatewayOrderId === null ? [] : await gateway.listPayments(order.gatewayOrderId);
    let holdsMoney = false;
    for (const payment of payments) {
      const { paidAnother } = await recordPayment(this.#ports, order, payment, { found: true });
      holdsMoney ||= !paidAnother && isHeld(payment);
    }
    if (order.status !== 'pending' || holdsMoney) return;
    if (at.getTime() - order.createdAt.getTime() < CANCEL_AFTER_MS) return;
    const { id: orderId, accountId } = order;
    await ledgers.run({ accountId, orderId }, at, (ledger) => cancelUnpaidOrder(ledger, orderId, at));
  }
}

/** The gateway has the customer's money or may still get it, also where the payment does not match the order. */
function isHeld({ status }: GatewayPayment): boolean {
  return status === 'authorized' || status === 'captured';
}
