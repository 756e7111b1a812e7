import {
  type ApiKey,
  type ApiKeys,
  dayOf,
  KeyLimitReached,
  keyEvent,
  type SealedSecret,
} from '../../src/index.js';
import type { KeyRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

const TOUCH_EVERY_MS = 60_000;

export function keyRow(key: ApiKey, secret: SealedSecret): KeyRow {
  return { key, digest: secret.digest.join(), sealed: secret.sealed };
}

export function memoryApiKeys(store: MemoryStore): ApiKeys {
  function own(accountId: string, id: string): KeyRow | undefined {
    const row = store.keys.get(id);
    return row?.key.accountId === accountId && row.key.instanceId === null ? row : undefined;
  }
  const ofInstance = (accountId: string, instanceId: string | null) =>
    store.keys.where(({ key }) => key.accountId === accountId && key.instanceId === instanceId);

  function countFromNow({ id, dailyCap }: ApiKey): void {
    if (dailyCap !== null && !store.keySends.has(id)) store.keySends.set(id, { day: '', sent: 0 });
  }

  function withSuspension(key: ApiKey | undefined): ApiKey | undefined {
    const suspension = key && store.accounts.get(key.accountId)?.suspension;
    return key && suspension ? { ...key, suspension } : key;
  }

  return {
    async add(key, secret, limit) {
      store.assertOpen(key.accountId);
      if (ofInstance(key.accountId, null).length >= limit) throw new KeyLimitReached(limit);
      store.keys.set(key.id, keyRow(key, secret));
      countFromNow(key);
      if (key.instanceId === null) store.events.tell(keyEvent('key.created', key));
    },
    listOf: async (accountId) =>
      ofInstance(accountId, null).toSorted((a, b) => b.key.createdAt.getTime() - a.key.createdAt.getTime()),
    findByInstance: async (accountId, instanceId) => ofInstance(accountId, instanceId)[0],
    async setInstanceKeyActive(accountId, instanceId, isActive) {
      const [row] = ofInstance(accountId, instanceId);
      if (row) row.key = { ...row.key, isActive };
      return row !== undefined;
    },
    byId: async (id) => withSuspension(store.keys.get(id)?.key),
    byDigest: async (digest) => withSuspension(store.keys.find((row) => row.digest === digest.join())?.key),
    async update(accountId, id, change) {
      const row = own(accountId, id);
      if (!row) return undefined;
      row.key = { ...row.key, ...change };
      countFromNow(row.key);
      if (Object.keys(change).length > 0) store.events.tell(keyEvent('key.changed', row.key));
      return { ...row };
    },
    async namesOf(accountId, ids) {
      const found = store.keys.where(({ key }) => key.accountId === accountId && ids.includes(key.id));
      return new Map(found.map(({ key: { id, name, instanceId } }) => [id, { name, instanceId }]));
    },
    async sentToday(ids, at) {
      const day = dayOf(at);
      const counted = ids.flatMap((id) => {
        const counter = store.keySends.get(id);
        return counter ? [[id, counter.day === day ? counter.sent : 0] as const] : [];
      });
      return new Map(counted);
    },
    async remove(accountId, id) {
      const row = own(accountId, id);
      if (!row) return false;
      store.events.tell(keyEvent('key.deleted', row.key));
      store.keySends.delete(id);
      return store.keys.delete(id);
    },
    touch(id, { at, ip }) {
      const row = store.keys.get(id);
      if (!row) return;
      const last = row.key.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
      if (at.getTime() - last >= TOUCH_EVERY_MS) row.key = { ...row.key, lastUsedAt: at, lastUsedIp: ip };
    },
  };
}
