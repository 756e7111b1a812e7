import type { BillingPeriod } from '../plans/billing-period.js';
import { type Plan, periodEnd } from '../plans/plan.js';
import { DAY_MS } from '../shared/clock.js';

const RENEWAL_MS = 7 * DAY_MS;

/** Whether the same plan may be bought again: the owner has cancelled it, or its last seven days have begun. */
export function isRenewable({ cancelledAt, endsAt }: Subscription, at: Date): boolean {
  return cancelledAt !== null || endsAt.getTime() - at.getTime() <= RENEWAL_MS;
}

/**
 * A plan held by an account for one period, with the limits it was taken at. A change of plan ends the period at that moment and
 * begins another. Money is integer paise.
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
  /** What was given for it: the money that was paid and the credit that was carried over. 0 for a plan that was claimed. */
  readonly valuePaise: number;
  /** How much of `valuePaise` is the unused rest of the subscription before. */
  readonly creditPaise: number;
  /** The subscription before; null where nothing was carried over. */
  readonly creditFrom: string | null;
  /** The order that started it; null for a plan that was claimed. */
  readonly orderId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Since when the owner wants it to end. It lasts until `endsAt` all the same. */
  readonly cancelledAt: Date | null;
  /** When the owner was told that it is about to end. */
  readonly remindedAt: Date | null;
}

/** The period that begins when `accountId` claims `plan`, for which nothing is paid. */
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

/** A subscription as a change of plan finds it. */
export interface SubscriptionWithUsage {
  readonly subscription: Subscription;
  /** Messages counted in the window that holds the moment of the change. */
  readonly sent: number;
}

/** The one that runs at `at`. One that a clock ahead of ours has just started counts as running. */
export function findRunning(
  held: readonly SubscriptionWithUsage[],
  at: Date,
): SubscriptionWithUsage | undefined {
  return held.find(({ subscription }) => at < subscription.endsAt);
}
