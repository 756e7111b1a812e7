import { type Plan, periodEnd } from '../plans/plan.js';

/** A plan held by an account for one period, with the limits it was taken at. */
export interface Subscription {
  readonly id: string;
  readonly accountId: string;
  readonly planId: string;
  readonly planName: string;
  readonly pricePaise: number;
  readonly instanceLimit: number;
  readonly messageLimit: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The period that begins when `accountId` takes `plan`. */
export function subscribe(input: { id: string; accountId: string; plan: Plan; at: Date }): Subscription {
  const { id, accountId, plan, at } = input;
  return {
    id,
    accountId,
    planId: plan.id,
    planName: plan.name,
    pricePaise: plan.pricePaise,
    instanceLimit: plan.instanceLimit,
    messageLimit: plan.messageLimit,
    startsAt: at,
    endsAt: periodEnd(plan, at),
  };
}

export function isActive(subscription: Subscription, at: Date): boolean {
  return subscription.startsAt <= at && at < subscription.endsAt;
}
