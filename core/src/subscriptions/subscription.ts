import type { BillingPeriod } from '../plans/billing-period.js';
import { type Plan, periodEnd } from '../plans/plan.js';
import { DAY_MS } from '../shared/clock.js';

const RENEWAL_MS = 7 * DAY_MS;

/** Whether the same plan can be bought again: the owner cancelled it, or its last seven days have begun. */
export function isRenewable({ cancelledAt, endsAt }: Subscription, at: Date): boolean {
  return cancelledAt !== null || endsAt.getTime() - at.getTime() <= RENEWAL_MS;
}

/**
 * A plan of an account for one period, with its limits at that time. A change of plan ends the period at once and begins another.
 * Money is integer paise.
 */
export interface Subscription {
  readonly id: string;
  readonly accountId: string;
  readonly planId: string;
  readonly planName: string;
  /** Per month. */
  readonly pricePaise: number;
  readonly instanceLimit: number;
  readonly messageLimit: number;
  readonly billingPeriod: BillingPeriod;
  /** Money paid and credit carried over. 0 for a claimed plan. */
  readonly valuePaise: number;
  /** The part of `valuePaise` carried over from the previous subscription. */
  readonly creditPaise: number;
  /** The previous subscription; null when nothing was carried over. */
  readonly creditFrom: string | null;
  /** The order that started it; null for a claimed plan. */
  readonly orderId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** When the owner cancelled it. It runs until `endsAt` nevertheless. */
  readonly cancelledAt: Date | null;
  /** When the owner was reminded of its end. */
  readonly remindedAt: Date | null;
}

/** The period that begins when `accountId` claims `plan` free of charge. */
export function createFreeSubscription(input: {
  id: string;
  accountId: string;
  plan: Plan;
  at: Date;
}): Subscription {
  const { id, accountId, plan, at } = input;
  return {
    id,
    accountId,
    planId: plan.id,
    planName: plan.name,
    pricePaise: plan.pricePaise,
    instanceLimit: plan.instanceLimit,
    messageLimit: plan.messageLimit,
    billingPeriod: 'month',
    valuePaise: 0,
    creditPaise: 0,
    creditFrom: null,
    orderId: null,
    startsAt: at,
    endsAt: periodEnd(plan, at),
    cancelledAt: null,
    remindedAt: null,
  };
}

export function isActive(subscription: Subscription, at: Date): boolean {
  return subscription.startsAt <= at && at < subscription.endsAt;
}

/** A subscription and its usage. */
export interface SubscriptionWithUsage {
  readonly subscription: Subscription;
  /** Messages counted in the current window. */
  readonly sent: number;
}

/**
 * The subscription that runs at `at`, or the one that a process with a faster clock has just started: what that ended may end ahead
 * of `at` as well, and periods never overlap, so the last to end is the one.
 */
export function findRunning(
  held: readonly SubscriptionWithUsage[],
  at: Date,
): SubscriptionWithUsage | undefined {
  return held
    .filter(({ subscription }) => at < subscription.endsAt)
    .toSorted((one, other) => one.subscription.endsAt.getTime() - other.subscription.endsAt.getTime())
    .at(-1);
}
