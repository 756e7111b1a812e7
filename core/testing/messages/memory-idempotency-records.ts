import {
  type Clock,
  IDEMPOTENCY_KEY_TTL_MS,
  type IdempotencyPurge,
  type IdempotencyRecord,
  type IdempotencyRecords,
  type ScopedIdempotencyKey,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function idempotencyMapKey({ accountId, instanceId, key }: ScopedIdempotencyKey): string {
  return `${accountId}\n${instanceId}\n${key}`;
}

/** What is known of a key, which is free again after its time. */
export function findIdempotencyRecord(
  { idempotency }: MemoryStore,
  scopedKey: ScopedIdempotencyKey,
  at: Date,
): IdempotencyRecord | undefined {
  const record = idempotency.get(idempotencyMapKey(scopedKey));
  return record && record.usedAt.getTime() > at.getTime() - IDEMPOTENCY_KEY_TTL_MS ? record : undefined;
}

export function memoryIdempotencyRecords(
  store: MemoryStore,
  clock: Clock,
): IdempotencyRecords & IdempotencyPurge {
  const { idempotency } = store;
  return {
    find: async (scopedKey) => findIdempotencyRecord(store, scopedKey, clock.now()),
    async saveReply(accountId, key, reply) {
      const mapKey = idempotencyMapKey({ accountId, instanceId: reply.message.instanceId, key });
      const record = idempotency.get(mapKey);
      if (record && !record.reply) idempotency.set(mapKey, { ...record, reply });
    },
    async purge(limit) {
      const earliest = clock.now().getTime() - IDEMPOTENCY_KEY_TTL_MS;
      return idempotency.removeWhere(({ usedAt }) => usedAt.getTime() <= earliest, limit);
    },
  };
}
