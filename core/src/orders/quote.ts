import { type BillingPeriod, priceOfPeriod } from '../plans/billing-period.js';
import type { Plan } from '../plans/plan.js';
import { mulDiv } from '../shared/mul-div.js';
import { type Credit, creditOf } from '../subscriptions/credit.js';
import type { Subscription } from '../subscriptions/subscription.js';
import type { Order } from './order.js';

/** The gateway's minimum of one rupee. The excess lengthens the period. */
const MIN_DUE_PAISE = 100;
const QUOTE_TTL_MS = 10 * 60 * 1000;

/** The price of a plan for an account now. Money is integer paise. */
export interface Quote {
  readonly pricePaise: number;
  readonly credit: Credit;
  readonly duePaise: number;
  readonly until: Date;
}

export function quotePlan(input: {
  plan: Plan;
  billingPeriod: BillingPeriod;
  running: Subscription | undefined;
  at: Date;
}): Quote {
  const { plan, billingPeriod, running, at } = input;
  const pricePaise = priceOfPeriod(plan.pricePaise, billingPeriod);
  const credit = creditOf(running, at);
  const due = Math.max(0, pricePaise - credit.paise);
  const duePaise = due === 0 ? 0 : Math.max(MIN_DUE_PAISE, due);
  return { pricePaise, credit, duePaise, until: new Date(at.getTime() + QUOTE_TTL_MS) };
}

/** Whether an order's quote is valid at `at`: not expired, and the subscription behind its credit is unchanged. */
export function isQuoteValid(order: Order, running: Subscription | undefined, at: Date): boolean {
  const credit = creditOf(running, order.createdAt);
  return at < order.quotedUntil && credit.from === order.creditFrom && credit.paise === order.creditPaise;
}

/** Whole days that a value above the price adds to the period of an order. */
export function extraDays({ amountPaise, creditPaise, pricePaise, durationDays }: Order): number {
  const above = amountPaise + creditPaise - pricePaise;
  return above <= 0 ? 0 : mulDiv(durationDays, above, pricePaise);
}
