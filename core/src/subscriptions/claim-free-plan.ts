import { FREE_PLAN_ID } from '../plans/plan.js';
import type { Plans } from '../plans/ports.js';
import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import { type CurrentSubscription, toCurrentSubscription } from './current-subscription.js';
import type { Subscriptions } from './ports.js';
import { createFreeSubscription } from './subscription.js';

export interface ClaimFreePlanPorts {
  plans: Plans;
  subscriptions: Subscriptions;
  ids: IdGenerator;
  clock: Clock;
}

/** Starts a period of the Free plan; no plan may be active. @throws SubscriptionActive */
export class ClaimFreePlan {
  readonly #ports: ClaimFreePlanPorts;

  constructor(ports: ClaimFreePlanPorts) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<CurrentSubscription> {
    const { plans, subscriptions, ids, clock } = this.#ports;
    const plan = await plans.byId(FREE_PLAN_ID);
    if (!plan) throw new Error('the catalogue has no Free plan: the database was not seeded');
    const subscription = createFreeSubscription({ id: ids.next(), accountId, plan, at: clock.now() });
    await subscriptions.start(subscription);
    return toCurrentSubscription(subscription, 0, subscription.startsAt);
  }
}
