import type { ApiKey, ApiKeys, SealedSecret } from '../../src/index.js';
import type { KeyRow, MemoryStore } from '../fixture/memory-store.js';

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

  return {
    add: async (key, secret) => void store.keys.set(key.id, keyRow(key, secret)),
    listOf: async (accountId) =>
      ofInstance(accountId, null).toSorted((a, b) => b.key.createdAt.getTime() - a.key.createdAt.getTime()),
    findByInstance: async (accountId, instanceId) => ofInstance(accountId, instanceId)[0],
    async setInstanceKeyActive(accountId, instanceId, isActive) {
      const [row] = ofInstance(accountId, instanceId);
      if (row) row.key = { ...row.key, isActive };
      return row !== undefined;
    },
    byDigest: async (digest) => store.keys.find((row) => row.digest === digest.join())?.key,
    async update(accountId, id, change) {
      const row = own(accountId, id);
      if (!row) return undefined;
      row.key = { ...row.key, ...change };
      return { ...row };
    },
    remove: async (accountId, id) => own(accountId, id) !== undefined && store.keys.delete(id),
    touch(id, at) {
      const row = store.keys.get(id);
      if (!row) return;
      const last = row.key.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
      if (at.getTime() - last >= TOUCH_EVERY_MS) row.key = { ...row.key, lastUsedAt: at };
    },
  };
}
