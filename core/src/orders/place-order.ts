import { isEnding } from '../subscriptions/ending.js';
import { SubscriptionActive } from '../subscriptions/errors.js';
import { runningOf } from '../subscriptions/held-subscription.js';
import type { Subscription } from '../subscriptions/subscription.js';
import { activate } from './activate.js';
import { type Ledger, type LedgerChange, NO_CHANGE } from './ledger.js';
import type { Order } from './order.js';
import { quoteStands } from './quote.js';

export interface Placement extends LedgerChange {
  /** Undefined when the quote was overtaken: the running subscription changed, and the offer must be made anew. */
  readonly order: Order | undefined;
}

/**
 * Decides what becomes of a new order: it is taken, and the others that wait are cancelled; or one just like it waits already and
 * is answered again. With nothing to pay it is settled at once. @throws SubscriptionActive
 */
export function place(ledger: Ledger, draft: Order, { at, newId }: { at: Date; newId: string }): Placement {
  const running = runningOf(ledger.held, at)?.subscription;
  assertBuyable(draft, running, at);
  const same = sameOffer(ledger.orders, draft, running, at);
  if (same) return { ...NO_CHANGE, order: same };
  if (!quoteStands(draft, running, at)) return { ...NO_CHANGE, order: undefined };

  const cancelled = ledger.orders
    .filter(({ status }) => status === 'pending')
    .map((order): Order => ({ ...order, status: 'cancelled', updatedAt: at }));
  if (draft.amountPaise > 0) return { orders: [draft, ...cancelled], subscriptions: [], order: draft };

  const { started, ended } = activate(draft, ledger.held, { at, id: newId });
  const paid: Order = { ...draft, status: 'paid', paidAt: at, subscriptionId: newId };
  return { orders: [paid, ...cancelled], subscriptions: ended, started, order: paid };
}

/** An order for the same thing at the same price that can still be paid. Two tabs, or a button pressed twice, share it. */
export function sameOffer(
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
      quoteStands(order, running, at),
  );
}

/** Pressing twice must not buy twice: the same again is for sale only once the end is near. @throws SubscriptionActive */
export function assertBuyable(
  wanted: Pick<Order, 'planId' | 'billingPeriod'>,
  running: Subscription | undefined,
  at: Date,
): void {
  if (!running || running.planId !== wanted.planId || running.billingPeriod !== wanted.billingPeriod) return;
  if (!isEnding(running, at)) throw new SubscriptionActive(running.planName, running.endsAt);
}
