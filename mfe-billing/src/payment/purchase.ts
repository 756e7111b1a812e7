import { periodPaise } from '../money/prices.js';
import type { Period, Plan } from '../plans/plans.api.js';
import type { Subscription } from '../subscription/subscription.api.js';

/** What somebody wants to buy. */
export interface Purchase {
  readonly plan: Plan;
  readonly period: Period;
}

/**
 * What is due, in paise, as far as it is known before the server is asked: the price, unless a plan that was paid for has something
 * left. `running` is undefined while it is not known, and null without a running plan.
 */
export function knownAmountDue({ plan, period }: Purchase, running: Subscription | null | undefined) {
  if (running === undefined || (running && running.price > 0)) return undefined;
  return periodPaise(plan.price, period);
}

/**
 * Whether what is left of the running plan may be worth more than what is bought: then nothing is due, and asking the server what
 * is due is already the change.
 */
export function mayCreditCover(
  { plan, period }: Purchase,
  running: Subscription | null | undefined,
): boolean {
  if (!running) return false;
  return periodPaise(plan.price, period) < periodPaise(running.price, running.billing_period);
}
