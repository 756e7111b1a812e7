import type { Clock } from '../shared/clock.js';
import { type CurrentSubscription, loadCurrentSubscription } from './current-subscription.js';
import type { Subscriptions } from './ports.js';

/** What the account may do now, and how much of it is used. Undefined without an active subscription. */
export class GetCurrentSubscription {
  readonly #ports: { subscriptions: Subscriptions; clock: Clock };

  constructor(ports: { subscriptions: Subscriptions; clock: Clock }) {
    this.#ports = ports;
  }

  execute({ accountId }: { accountId: string }): Promise<CurrentSubscription | undefined> {
    const { subscriptions, clock } = this.#ports;
    return loadCurrentSubscription(subscriptions, accountId, clock.now());
  }
}
