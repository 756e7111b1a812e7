import type { Clock } from '../shared/clock.js';
import { type CurrentSubscription, toCurrentSubscription } from './current-subscription.js';
import { NoSubscription } from './errors.js';
import type { Subscriptions } from './ports.js';

/** Records that the owner ends the plan. It runs to the end of its period; nothing renews by itself. @throws NoSubscription */
export class CancelSubscription {
  readonly #ports: { subscriptions: Subscriptions; clock: Clock };

  constructor(ports: { subscriptions: Subscriptions; clock: Clock }) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<CurrentSubscription> {
    const { subscriptions, clock } = this.#ports;
    const at = clock.now();
    const subscription = await subscriptions.cancel(accountId, at);
    if (!subscription) throw new NoSubscription();
    return toCurrentSubscription(subscription, await subscriptions.sentInWindow(subscription, at), at);
  }
}
