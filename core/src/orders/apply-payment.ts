import type { SubscriptionWithUsage } from '../subscriptions/subscription.js';
import { activateOrder } from './activate-order.js';
import { applyRefund } from './apply-refund.js';
import { type BillingChange, NO_BILLING_CHANGE } from './billing-state.js';
import type { Order, OrderStatus } from './order.js';
import type { GatewayPayment } from './payment-gateway.js';

/** `waiting`: nothing is decided yet. `refused`: the payment does not match the order; nothing changed. */
export type PaymentOutcome = 'paid' | 'refunded' | 'failed' | 'waiting' | 'refused';

export interface AppliedPayment extends BillingChange {
  readonly outcome: PaymentOutcome;
  /** The order after the payment. */
  readonly order: Order;
  /** The gateway told of it when it was asked, and did not by itself. */
  readonly found?: true;
  /** The payment is refused because another order has been paid with it. */
  readonly paidAnother?: true;
}

export interface ApplyPaymentInput {
  readonly order: Order;
  readonly held: readonly SubscriptionWithUsage[];
  readonly payment: GatewayPayment;
  readonly at: Date;
  /** The id for a subscription that starts. */
  readonly newId: string;
}

const STATUS_RANK: Readonly<Record<OrderStatus, number>> = {
  pending: 0,
  failed: 1,
  cancelled: 1,
  paid: 2,
  refunded: 3,
};

/**
 * Decides what a payment means for an order. It is the only place that decides this, whatever the source of the report, in whatever
 * order and however often. Reports older than the known state change nothing.
 */
export function applyPayment(input: ApplyPaymentInput): AppliedPayment {
  const { order, payment } = input;
  const unchanged = (outcome: PaymentOutcome): AppliedPayment => ({ ...NO_BILLING_CHANGE, outcome, order });
  if (!isPaymentFor(order, payment)) return unchanged('refused');
  switch (payment.status) {
    case 'created':
    case 'authorized':
      return unchanged(order.status === 'paid' || order.status === 'refunded' ? order.status : 'waiting');
    case 'failed':
      return STATUS_RANK[order.status] > STATUS_RANK.failed
        ? unchanged(order.status as 'paid' | 'refunded')
        : failOrder(input);
    default:
      return takeMoney(input);
  }
}

/** The same order, to the paisa. A paid order accepts only reports on the payment that paid it. */
function isPaymentFor(order: Order, payment: GatewayPayment): boolean {
  const another = STATUS_RANK[order.status] >= STATUS_RANK.paid && order.gatewayPaymentId !== payment.id;
  return (
    payment.gatewayOrderId === order.gatewayOrderId &&
    payment.amountPaise === order.amountPaise &&
    payment.currency === order.currency &&
    !(another && isMoneyTaken(payment))
  );
}

function isMoneyTaken({ status }: GatewayPayment): boolean {
  return status === 'captured' || status === 'refunded';
}

/** A failed attempt leaves the order open: the next one may succeed. A cancelled order stays cancelled. */
function failOrder({ order, payment, at }: ApplyPaymentInput): AppliedPayment {
  if (order.status === 'cancelled') return { ...NO_BILLING_CHANGE, outcome: 'failed', order };
  const known = order.status === 'failed' && order.gatewayPaymentId === payment.id;
  if (known && order.failureReason === payment.failureReason) {
    return { ...NO_BILLING_CHANGE, outcome: 'failed', order };
  }
  const failed: Order = {
    ...withPayment(order, payment),
    status: 'failed',
    failureReason: payment.failureReason,
    updatedAt: at,
  };
  return { orders: [failed], subscriptions: [], outcome: 'failed', order: failed };
}

/** The gateway has or had the money. */
function takeMoney(input: ApplyPaymentInput): AppliedPayment {
  const { order, payment, held, at, newId } = input;
  const refundedPaise = Math.max(order.refundedPaise, payment.refundedPaise);
  const isRefunded = payment.status === 'refunded' || refundedPaise >= order.amountPaise;
  const status: 'paid' | 'refunded' = isRefunded ? 'refunded' : 'paid';
  if (status === order.status && refundedPaise === order.refundedPaise) {
    return { ...NO_BILLING_CHANGE, outcome: status, order };
  }
  const after: Order = {
    ...withPayment(order, payment),
    status,
    failureReason: null,
    refundedPaise: isRefunded ? order.amountPaise : refundedPaise,
    updatedAt: at,
    paidAt: order.paidAt ?? at,
  };
  const changed = (last: Order, rest: Omit<BillingChange, 'orders'>): AppliedPayment => ({
    ...rest,
    orders: [last],
    outcome: status,
    order: last,
  });
  if (status === 'paid' && order.status !== 'paid') {
    const { started, ended } = activateOrder(order, held, { at, id: newId });
    return changed({ ...after, subscriptionId: newId }, { started, subscriptions: ended });
  }
  if (status === 'refunded' && order.subscriptionId !== null) {
    const paid = { from: order.subscriptionId, paise: order.amountPaise, at };
    const all = held.map(({ subscription }) => subscription);
    return changed(after, { subscriptions: applyRefund(all, paid) });
  }
  // Refunded before the payment was reported: nothing started, so nothing ends. A partial refund ends nothing either.
  return changed(after, { subscriptions: [] });
}

function withPayment(order: Order, payment: GatewayPayment): Order {
  return {
    ...order,
    gatewayPaymentId: payment.id,
    paymentMethod: payment.method,
    paymentStatus: payment.status,
  };
}
