import { OrderNotFound } from '../orders/errors.js';
import type { Order } from '../orders/order.js';
import type { PaymentGateway } from '../orders/payment-gateway.js';
import type { Orders } from '../orders/ports.js';
import { type RecordPaymentPorts, recordPayment } from '../orders/record-payment.js';
import { dayOf } from '../shared/day.js';
import { OperatorRefused } from './errors.js';
import { type AuditPorts, entryOf, type OperatorCommand } from './operator-command.js';

export interface RefundOrderPorts extends AuditPorts, RecordPaymentPorts {
  orders: Orders;
  gateway: PaymentGateway;
}

/**
 * Gives money of a paid order back by the gateway, and takes the time that it paid for out of the subscription. The log tells of it
 * before the gateway is asked: a refund that a crash has interrupted is found there, and the next reconciliation or refund records it. A
 * part is refused while an earlier refund is not recorded here, because its operator does not know of that.
 */
export class RefundOrder {
  readonly #ports: RefundOrderPorts;

  constructor(ports: RefundOrderPorts) {
    this.#ports = ports;
  }

  /** @param command without `paise` all that is left is refunded. @throws OrderNotFound, InvalidReason, OperatorRefused, AdapterError */
  async execute(
    command: OperatorCommand & {
      readonly accountId: string;
      readonly orderId: string;
      readonly paise?: number | undefined;
    },
  ): Promise<Order> {
    const { orders, gateway, auditLog } = this.#ports;
    const { accountId, orderId } = command;
    const order = await orders.byId(accountId, orderId);
    if (!order) throw new OrderNotFound();
    const paymentId = order.gatewayPaymentId;
    const payment = paymentId === null ? undefined : await gateway.findPayment(paymentId);
    if (order.status !== 'paid') throw new OperatorRefused('Only a paid order can be refunded');
    if (paymentId === null)
      throw new OperatorRefused(
        'Nothing was paid for this order: the rest of the plan before covered it. Refund the order of that plan',
      );
    if (!payment)
      throw new OperatorRefused(`The payment gateway does not know ${paymentId}. Are its keys set here?`);
    const refunded = Math.max(order.refundedPaise, payment.refundedPaise);
    const left = payment.amountPaise - refunded;
    if (refunded > order.refundedPaise && (command.paise !== undefined || left === 0)) {
      await recordPayment(this.#ports, order, payment);
      throw new OperatorRefused(
        `${refunded} paise of this order have gone back already, which is recorded only now: look at it before you refund more`,
      );
    }
    const paise = command.paise ?? left;
    if (!Number.isSafeInteger(paise) || paise < 1 || paise > left)
      throw new OperatorRefused(`Of this order ${left} paise are left to refund`);
    const told = { accountId, target: orderId, details: { paise, paymentId } };
    const requested = entryOf(this.#ports, command, { action: 'order.refund_requested', ...told });
    await auditLog.record(requested);
    // Two operators at once, or a second try, use the same key, so that the part goes back once. The day in it allows to repeat a refund
    // that the bank has returned.
    const key = `${orderId}-${refunded}-${dayOf(requested.at)}`;
    const after = await gateway.refund({ paymentId: payment.id, amountPaise: paise, key });
    const applied = await recordPayment(this.#ports, order, {
      ...after,
      refundedPaise: Math.max(after.refundedPaise, refunded + paise),
    });
    // The total tells a refund that was asked for twice, and made once, from two.
    const details = { ...told.details, totalPaise: applied.order.refundedPaise };
    await auditLog.record(entryOf(this.#ports, command, { action: 'order.refunded', ...told, details }));
    return applied.order;
  }
}
