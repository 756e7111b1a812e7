import {
  isActive,
  type Subscription,
  SubscriptionActive,
  type Subscriptions,
  windowNumber,
} from '../../src/index.js';
import { type MemoryStore, type SubscriptionRow, yieldToEventLoop } from '../fixture/memory-store.js';

export class MemorySubscriptions implements Subscriptions {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async activeOf(accountId: string, at: Date): Promise<Subscription | undefined> {
    return this.#activeRow(accountId, at)?.subscription;
  }

  async start(subscription: Subscription): Promise<void> {
    await yieldToEventLoop();
    const { accountId, startsAt, endsAt } = subscription;
    const rival = this.#of(accountId).find(
      (other) => other.subscription.startsAt < endsAt && startsAt < other.subscription.endsAt,
    )?.subscription;
    if (rival) throw new SubscriptionActive(rival.planName, rival.endsAt);
    this.#store.subscriptions.set(subscription.id, { subscription, sent: new Map() });
  }

  async sentInWindow({ id, startsAt }: Subscription, at: Date): Promise<number> {
    return this.#store.subscriptions.get(id)?.sent.get(windowNumber(startsAt, at)) ?? 0;
  }

  async cancel(accountId: string, at: Date): Promise<Subscription | undefined> {
    const row = this.#activeRow(accountId, at);
    if (row && row.subscription.cancelledAt === null) {
      row.subscription = { ...row.subscription, cancelledAt: at };
    }
    return row?.subscription;
  }

  async listEnding({
    at,
    until,
    limit,
  }: Parameters<Subscriptions['listEnding']>[0]): Promise<Subscription[]> {
    return [...this.#store.subscriptions.values()]
      .map(({ subscription }) => subscription)
      .filter((each) => isActive(each, at) && each.endsAt <= until && each.valuePaise > 0)
      .filter(({ cancelledAt, remindedAt }) => cancelledAt === null && remindedAt === null)
      .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
      .slice(0, limit);
  }

  async markReminded(id: string, at: Date): Promise<void> {
    const row = this.#store.subscriptions.get(id);
    if (row) row.subscription = { ...row.subscription, remindedAt: at };
  }

  #activeRow(accountId: string, at: Date): SubscriptionRow | undefined {
    return this.#of(accountId).find(({ subscription }) => isActive(subscription, at));
  }

  #of(accountId: string): SubscriptionRow[] {
    return [...this.#store.subscriptions.values()].filter(
      ({ subscription }) => subscription.accountId === accountId,
    );
  }
}
