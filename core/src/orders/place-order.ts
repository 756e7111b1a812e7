import type { BillingPeriod } from '../plans/billing-period.js';
import type { Plan } from '../plans/plan.js';
import { SubscriptionActive } from '../subscriptions/errors.js';
import { findRunning, isRenewable, type Subscription } from '../subscriptions/subscription.js';
import { activateOrder } from './activate-order.js';
import { type BillingChange, type BillingState, NO_BILLING_CHANGE } from './billing-state.js';
import type { Order } from './order.js';
import { isQuoteValid, type Quote } from './quote.js';

export interface OrderPlacement extends BillingChange {
  /** Undefined when the quote is outdated: the running subscription changed, and the offer must be made again. */
  readonly order: Order | undefined;
  /** Where the quote is outdated: the subscription to quote against. A clock that is behind does not find it by itself. */
  readonly running?: Subscription | undefined;
}

/**
 * Decides what happens to a new order: it is stored and other pending ones are cancelled, or an equal pending one is returned
 * instead. With nothing due it is settled at once.
 * @throws SubscriptionActive
 */
export function placeOrder(
  state: BillingState,
  draft: Order,
  { at, newId }: { at: Date; newId: string },
): OrderPlacement {
  const running = findRunning(state.held, at)?.subscription;
  assertBuyable(draft, running, at);
  const same = findSameOffer(state.orders, draft, running, at);
  if (same) return { ...NO_BILLING_CHANGE, order: same };
  if (!isQuoteValid(draft, running, at)) return { ...NO_BILLING_CHANGE, order: undefined, running };

  const cancelled = state.orders
    .filter(({ status }) => status === 'pending')
    .map((order): Order => ({ ...order, status: 'cancelled', updatedAt: at }));
  if (draft.amountPaise > 0) return { orders: [draft, ...cancelled], subscriptions: [], order: draft };

  const { started, ended } = activateOrder(draft, state.held, { at, id: newId });
  const paid: Order = { ...draft, status: 'paid', paidAt: at, subscriptionId: newId };
  return { orders: [paid, ...cancelled], subscriptions: ended, started, order: paid };
}

/** A pending order for the same offer at the same price. Two tabs, or two clicks, share it. */
export function findSameOffer(
  orders: readonly Order[],
  draft: Pick<Order, 'planId' | 'billingPeriod' | 'pricePaise'>,
  running: Subscription | undefined,
  at: Date,
): Order | undefined {
  return orders.find(
    (order) =>
      order.status === 'pending' &&
      order.planId === draft.planId &&
      order.billingPeriod === draft.billingPeriod &&
      order.pricePaise === draft.pricePaise &&
      isQuoteValid(order, running, at),
  );
}

/** Two clicks must not buy twice: the same plan is for sale again only near its end. @throws SubscriptionActive */
export function assertBuyable(
  wanted: Pick<Order, 'planId' | 'billingPeriod'>,
  running: Subscription | undefined,
  at: Date,
): void {
  if (!running || running.planId !== wanted.planId || running.billingPeriod !== wanted.billingPeriod) return;
  if (!isRenewable(running, at)) throw new SubscriptionActive(running.planName, running.endsAt);
}

/** Cancels an order that waits for its payment; any other stays unchanged. */
export function cancelUnpaidOrder(state: BillingState, orderId: string, at: Date): BillingChange {
  const order = state.orders.find(({ id, status }) => id === orderId && status === 'pending');
  if (!order) return NO_BILLING_CHANGE;
  return { orders: [{ ...order, status: 'cancelled', updatedAt: at }], subscriptions: [] };
}

export interface DraftOrderInput {
  id: string;
  accountId: string;
  plan: Plan;
  billingPeriod: BillingPeriod;
  durationDays: number;
  offer: Quote;
  gatewayOrderId: string | null;
  at: Date;
}

/** An unpaid order with the plan's current price and limits. */
export function draftOrder(input: DraftOrderInput): Order {
  const { id, accountId, plan, billingPeriod, durationDays, offer, gatewayOrderId, at } = input;
  return {
    id,
    accountId,
    status: 'pending',
    planId: plan.id,
    planName: plan.name,
    instanceLimit: plan.instanceLimit,
    messageLimit: plan.messageLimit,
    monthlyPaise: plan.pricePaise,
    billingPeriod,
    durationDays,
    pricePaise: offer.pricePaise,
    creditPaise: offer.credit.paise,
    creditFrom: offer.credit.from,
    amountPaise: offer.duePaise,
    currency: 'INR',
    quotedUntil: offer.until,
    gatewayOrderId,
    gatewayPaymentId: null,
    paymentMethod: null,
    paymentStatus: null,
    failureReason: null,
    refundedPaise: 0,
    subscriptionId: null,
    createdAt: at,
    updatedAt: at,
    paidAt: null,
  };
}
