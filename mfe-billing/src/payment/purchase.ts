import { priceOfPeriod } from '@waxwing/client';
import type { Period, Plan } from '../plans/plans.api.js';
import type { Subscription } from '../subscription/subscription.api.js';

/** A plan and period to buy. */
export interface Purchase {
  readonly plan: Plan;
  readonly period: Period;
}

/**
 * The amount due in paise, if it is known before the order is created: the price, unless a paid plan has credit left.
 * `running` is undefined while loading, and null without a subscription.
 */
export function knownAmountDue({ plan, period }: Purchase, running: Subscription | null | undefined) {
  if (running === undefined || (running && running.price > 0)) return undefined;
  return priceOfPeriod(plan.price, period);
}

/**
 * Whether the active plan's credit may exceed the price: then nothing is due, and creating the order already changes
 * the plan.
 */
export function mayCreditCover(
  { plan, period }: Purchase,
  running: Subscription | null | undefined,
): boolean {
  if (!running) return false;
  return priceOfPeriod(plan.price, period) < priceOfPeriod(running.price, running.billing_period);
}
