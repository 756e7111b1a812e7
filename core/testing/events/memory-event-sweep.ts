import {
  type Clock,
  DAY_MS,
  type EventSweep,
  instanceFacts,
  isActive,
  keyEvent,
  markOrphaned,
  subscriptionEvent,
} from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function memoryEventSweep(store: MemoryStore, clock: Clock): EventSweep {
  const isNews = (at: Date, now: Date) => at <= now && at.getTime() > now.getTime() - DAY_MS;

  function isAway({ state, lease }: InstanceRow): boolean {
    return state.status !== 'ready' || lease.expiresAt <= clock.now();
  }

  return {
    async tellAway(awayMs) {
      const now = clock.now();
      let told = 0;
      for (const row of store.instances.values()) {
        const { id, accountId, linked, status } = row.state;
        if (!store.events.takes(accountId, 'instance.disconnected')) continue;
        if (row.deletedAt || !linked || row.awayTold || (status !== 'ready' && status !== 'disconnected'))
          continue;
        row.awaySince = isAway(row) ? (row.awaySince ?? now) : null;
        if (!row.awaySince || row.awaySince.getTime() > now.getTime() - awayMs) continue;
        row.awayTold = true;
        const facts = { ...instanceFacts(markOrphaned(row.state)), since: row.awaySince.toISOString() };
        store.events.tell({ accountId, type: 'instance.disconnected', instanceId: id, objectId: id, facts });
        told += 1;
      }
      return told;
    },
    async tellExpiredKeys() {
      const now = clock.now();
      const expired = store.keys.where(
        ({ key, expiryTold }) =>
          store.events.takes(key.accountId, 'key.expired') &&
          key.instanceId === null &&
          key.expiresAt !== null &&
          isNews(key.expiresAt, now) &&
          expiryTold?.getTime() !== key.expiresAt.getTime(),
      );
      for (const row of expired) {
        row.expiryTold = row.key.expiresAt!;
        store.events.tell({ ...keyEvent('key.expired', row.key), occurredAt: row.key.expiresAt! });
      }
      return expired.length;
    },
    async tellEndedSubscriptions() {
      const now = clock.now();
      let told = 0;
      for (const row of store.subscriptions.values()) {
        const { accountId, endsAt } = row.subscription;
        if (row.endTold || !isNews(endsAt, now) || !store.events.takes(accountId, 'subscription.ended'))
          continue;
        row.endTold = true;
        if (store.subscriptionsOf(accountId).some((other) => isActive(other.subscription, now))) continue;
        store.events.tell({
          ...subscriptionEvent('subscription.ended', row.subscription),
          occurredAt: endsAt,
        });
        told += 1;
      }
      return told;
    },
  };
}
