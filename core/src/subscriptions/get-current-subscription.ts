import type { Clock } from '../shared/clock.js';
import { type CurrentSubscription, loadCurrentSubscription } from './current-subscription.js';
import type { Subscriptions } from './ports.js';

/** The active subscription and its usage. Undefined without one. */
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
