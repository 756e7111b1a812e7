import type { HeldSubscription } from '../subscriptions/held-subscription.js';
import { activate } from './activate.js';
import { type LedgerChange, NO_CHANGE } from './ledger.js';
import type { Order, OrderStatus } from './order.js';
import type { GatewayPayment } from './payment-gateway.js';
import { withdraw } from './withdraw.js';

/** `waiting`: nothing is decided yet. `refused`: the payment is not the one that the order asks for; nothing changed. */
export type SettleOutcome = 'paid' | 'refunded' | 'failed' | 'waiting' | 'refused';

export interface Settled extends LedgerChange {
  readonly outcome: SettleOutcome;
  /** The order as it is now. */
  readonly order: Order;
}

export interface SettleInput {
  readonly order: Order;
  readonly held: readonly HeldSubscription[];
  readonly payment: GatewayPayment;
  readonly at: Date;
  /** The id of the subscription that starts, should one start. */
  readonly newId: string;
}

const RANK: Readonly<Record<OrderStatus, number>> = {
  pending: 0,
  failed: 1,
  cancelled: 1,
  paid: 2,
  refunded: 3,
};

/**
 * Decides what a payment means for an order: the one place where that is decided, whoever brings the news, in whatever order and
 * however often. News that are older than what is known change nothing.
 */
export function settle(input: SettleInput): Settled {
  const { order, payment } = input;
  const still = (outcome: SettleOutcome): Settled => ({ ...NO_CHANGE, outcome, order });
  if (!isFor(order, payment)) return still('refused');
  switch (payment.status) {
    case 'created':
    case 'authorized':
      return still(order.status === 'paid' || order.status === 'refunded' ? order.status : 'waiting');
    case 'failed':
      return RANK[order.status] > RANK.failed ? still(order.status as 'paid' | 'refunded') : fail(input);
    default:
      return take(input);
  }
}

/** The same order, to the paisa. Once an order is paid only news of that payment concern it. */
function isFor(order: Order, payment: GatewayPayment): boolean {
  const another = RANK[order.status] >= RANK.paid && order.gatewayPaymentId !== payment.id;
  return (
    payment.gatewayOrderId === order.gatewayOrderId &&
    payment.amountPaise === order.amountPaise &&
    payment.currency === order.currency &&
    !(another && isTaken(payment))
  );
}

function isTaken({ status }: GatewayPayment): boolean {
  return status === 'captured' || status === 'refunded';
}

/** A failed try leaves the order open: the next one may succeed. One that was cancelled stays so. */
function fail({ order, payment, at }: SettleInput): Settled {
  if (order.status === 'cancelled') return { ...NO_CHANGE, outcome: 'failed', order };
  const known = order.status === 'failed' && order.gatewayPaymentId === payment.id;
  if (known && order.failureReason === payment.failureReason) {
    return { ...NO_CHANGE, outcome: 'failed', order };
  }
  const failed: Order = {
    ...noted(order, payment),
    status: 'failed',
    failureReason: payment.failureReason,
    updatedAt: at,
  };
  return { orders: [failed], subscriptions: [], outcome: 'failed', order: failed };
}

/** The gateway has the money, or had it. */
function take(input: SettleInput): Settled {
  const { order, payment, held, at, newId } = input;
  const refundedPaise = Math.max(order.refundedPaise, payment.refundedPaise);
  const gone = payment.status === 'refunded' || refundedPaise >= order.amountPaise;
  const status: 'paid' | 'refunded' = gone ? 'refunded' : 'paid';
  if (status === order.status && refundedPaise === order.refundedPaise) {
    return { ...NO_CHANGE, outcome: status, order };
  }
  const after: Order = {
    ...noted(order, payment),
    status,
    failureReason: null,
    refundedPaise: gone ? order.amountPaise : refundedPaise,
    updatedAt: at,
    paidAt: order.paidAt ?? at,
  };
  const done = (last: Order, rest: Omit<LedgerChange, 'orders'>): Settled => ({
    ...rest,
    orders: [last],
    outcome: status,
    order: last,
  });
  if (status === 'paid' && order.status !== 'paid') {
    const { started, ended } = activate(order, held, { at, id: newId });
    return done({ ...after, subscriptionId: newId }, { started, subscriptions: ended });
  }
  if (status === 'refunded' && order.subscriptionId !== null) {
    const paid = { from: order.subscriptionId, paise: order.amountPaise, at };
    const all = held.map(({ subscription }) => subscription);
    return done(after, { subscriptions: withdraw(all, paid) });
  }
  // Refunded before we heard that it was paid: nothing began, so nothing ends. Or a part came back, which ends nothing.
  return done(after, { subscriptions: [] });
}

function noted(order: Order, payment: GatewayPayment): Order {
  return {
    ...order,
    gatewayPaymentId: payment.id,
    paymentMethod: payment.method,
    paymentStatus: payment.status,
  };
}
