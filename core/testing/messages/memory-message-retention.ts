import {
  type AccountPlan,
  dayStart,
  isActive,
  isSettled,
  type MessageRetention,
  type Subscription,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export class MemoryMessageRetention implements MessageRetention {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async listAccountPlans(
    at: Date,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<readonly AccountPlan[]> {
    const ids = [...this.#store.accounts.keys()].toSorted();
    return ids
      .filter((id) => after === undefined || id > after)
      .slice(0, limit)
      .map((accountId) => ({ accountId, planId: this.#planOf(accountId, at) }));
  }

  async deleteBefore(accountId: string, day: string, limit: number): Promise<number> {
    const since = this.#store.historySince.get(accountId);
    if (since === undefined || since < day) this.#store.historySince.set(accountId, day);
    const old = [...this.#store.messages.values()]
      .map(({ message }) => message)
      .filter((message) => message.accountId === accountId && message.createdAt < dayStart(day))
      .filter(({ status }) => isSettled(status))
      .slice(0, limit);
    for (const { id } of old) this.#store.messages.delete(id);
    return old.length;
  }

  #planOf(accountId: string, at: Date): string | undefined {
    const held = [...this.#store.subscriptions.values()]
      .map(({ subscription }) => subscription)
      .filter((subscription) => subscription.accountId === accountId && subscription.startsAt <= at);
    const latest = (a: Subscription, b: Subscription) => b.endsAt.getTime() - a.endsAt.getTime();
    return (held.find((one) => isActive(one, at)) ?? held.toSorted(latest)[0])?.planId;
  }
}
