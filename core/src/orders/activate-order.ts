import { DAY_MS } from '../shared/clock.js';
import { mulDiv } from '../shared/mul-div.js';
import { carriedUsage, prorateWindow } from '../subscriptions/carried-usage.js';
import { creditOf } from '../subscriptions/credit.js';
import { findRunning, type Subscription, type SubscriptionWithUsage } from '../subscriptions/subscription.js';

import type { StartedSubscription } from './billing-state.js';
import type { Order } from './order.js';
import { isQuoteValid } from './quote.js';

export interface Activation {
  readonly started: StartedSubscription;
  /** The subscription that ran until now, with its new end. */
  readonly ended: readonly Subscription[];
}

/**
 * Starts the subscription of an order. Its value is the payment and the rest of the running subscription; the period is as long as
 * that value buys at the plan's price. So a late or second payment is never lost: it lengthens the period.
 */
export function activateOrder(
  order: Order,
  held: readonly SubscriptionWithUsage[],
  { at, id }: { at: Date; id: string },
): Activation {
  const running = findRunning(held, at);
  // A clock that is behind the one that started the running subscription must not create overlapping periods.
  const startsAt = running && running.subscription.startsAt > at ? running.subscription.startsAt : at;
  const credit = isQuoteValid(order, running?.subscription, at)
    ? { paise: order.creditPaise, from: order.creditFrom }
    : creditOf(running?.subscription, startsAt);
  const valuePaise = order.amountPaise + credit.paise;
  const lengthMs = mulDiv(order.durationDays * DAY_MS, valuePaise, order.pricePaise);
  const carried = running && credit.from !== null ? carriedUsage(running, startsAt) : 0;
  const subscription: Subscription = {
    id,
    accountId: order.accountId,
    planId: order.planId,
    planName: order.planName,
    pricePaise: order.monthlyPaise,
    instanceLimit: order.instanceLimit,
    messageLimit: order.messageLimit,
    billingPeriod: order.billingPeriod,
    valuePaise,
    creditPaise: credit.paise,
    creditFrom: credit.from,
    orderId: order.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + lengthMs),
    cancelledAt: null,
    remindedAt: null,
  };
  return {
    started: { subscription, sent: carried + prorateWindow(order.messageLimit, lengthMs) },
    ended: running ? [{ ...running.subscription, endsAt: startsAt }] : [],
  };
}
