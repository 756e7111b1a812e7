import {
  isActive,
  type Subscription,
  SubscriptionActive,
  type Subscriptions,
  windowNumber,
} from '../../src/index.js';
import { type MemoryStore, turn } from './store.js';

export class MemorySubscriptions implements Subscriptions {
  constructor(private readonly store: MemoryStore) {}

  async activeOf(accountId: string, at: Date): Promise<Subscription | undefined> {
    return this.#of(accountId).find((subscription) => isActive(subscription, at));
  }

  async start(subscription: Subscription): Promise<void> {
    await turn();
    const { accountId, startsAt, endsAt } = subscription;
    const rival = this.#of(accountId).find((other) => other.startsAt < endsAt && startsAt < other.endsAt);
    if (rival) throw new SubscriptionActive(rival.planName, rival.endsAt);
    this.store.subscriptions.set(subscription.id, { subscription, sent: new Map() });
  }

  async sentInWindow({ id, startsAt }: Subscription, at: Date): Promise<number> {
    return this.store.subscriptions.get(id)?.sent.get(windowNumber(startsAt, at)) ?? 0;
  }

  #of(accountId: string): Subscription[] {
    return [...this.store.subscriptions.values()]
      .map(({ subscription }) => subscription)
      .filter((subscription) => subscription.accountId === accountId);
  }
}
