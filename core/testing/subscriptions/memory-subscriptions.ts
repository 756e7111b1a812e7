import {
  isActive,
  SubscriptionActive,
  type Subscriptions,
  subscriptionEvent,
  windowNumber,
} from '../../src/index.js';
import type { SubscriptionRow } from '../fixture/memory-rows.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';

export function memorySubscriptions(store: MemoryStore): Subscriptions {
  function activeRow(accountId: string, at: Date): SubscriptionRow | undefined {
    return store.subscriptionsOf(accountId).find(({ subscription }) => isActive(subscription, at));
  }

  return {
    activeOf: async (accountId, at) => activeRow(accountId, at)?.subscription,
    async start(subscription) {
      await yieldToEventLoop();
      const { accountId, startsAt, endsAt } = subscription;
      store.assertOpen(accountId);
      const rival = store
        .subscriptionsOf(accountId)
        .find((other) => other.subscription.startsAt < endsAt && startsAt < other.subscription.endsAt);
      if (rival) throw new SubscriptionActive(rival.subscription.planName, rival.subscription.endsAt);
      store.subscriptions.set(subscription.id, { subscription, sent: new Map(), told: new Map() });
      store.events.tell(subscriptionEvent('subscription.started', subscription));
    },
    sentInWindow: async ({ id, startsAt }, at) =>
      store.subscriptions.get(id)?.sent.get(windowNumber(startsAt, at)) ?? 0,
    async cancel(accountId, at) {
      const row = activeRow(accountId, at);
      if (row && row.subscription.cancelledAt === null) {
        row.subscription = { ...row.subscription, cancelledAt: at };
        store.events.tell(subscriptionEvent('subscription.cancelled', row.subscription));
      }
      return row?.subscription;
    },
    listEnding: async ({ at, until, limit }) =>
      [...store.subscriptions.values()]
        .map(({ subscription }) => subscription)
        .filter((each) => isActive(each, at) && each.endsAt <= until && each.valuePaise > 0)
        .filter(({ cancelledAt, remindedAt }) => cancelledAt === null && remindedAt === null)
        .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
        .slice(0, limit),
    async markReminded(id, at) {
      const row = store.subscriptions.get(id);
      if (!row) return;
      row.subscription = { ...row.subscription, remindedAt: at };
      store.events.tell(subscriptionEvent('subscription.ending', row.subscription));
    },
  };
}
