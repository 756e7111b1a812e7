import type { Clock } from '../shared/clock.js';
import { type CurrentSubscription, loadCurrentSubscription } from './current-subscription.js';
import type { Subscriptions } from './ports.js';

/** What the account may do now, and how much of it is used. Undefined without an active subscription. */
export class GetCurrentSubscription {
  constructor(private readonly ports: { subscriptions: Subscriptions; clock: Clock }) {}

  execute({ accountId }: { accountId: string }): Promise<CurrentSubscription | undefined> {
    const { subscriptions, clock } = this.ports;
    return loadCurrentSubscription(subscriptions, accountId, clock.now());
  }
}
