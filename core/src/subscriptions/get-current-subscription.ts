import type { Clock } from '../shared/clock.js';
import type { Subscriptions } from './ports.js';
import type { Subscription } from './subscription.js';
import { type Usage, usage } from './usage.js';

export interface CurrentSubscription {
  readonly subscription: Subscription;
  readonly usage: Usage;
}

/** What the account may do now, and how much of it is used. Undefined without an active subscription. */
export class GetCurrentSubscription {
  constructor(private readonly ports: { subscriptions: Subscriptions; clock: Clock }) {}

  async execute({ accountId }: { accountId: string }): Promise<CurrentSubscription | undefined> {
    const { subscriptions, clock } = this.ports;
    const at = clock.now();
    const subscription = await subscriptions.activeOf(accountId, at);
    if (!subscription) return undefined;
    const sent = await subscriptions.sentInWindow(subscription, at);
    return { subscription, usage: usage(sent, subscription.messageLimit) };
  }
}
