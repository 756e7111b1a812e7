import {
  type Clock,
  IDEMPOTENCY_KEY_TTL_MS,
  type IdempotencyPurge,
  type IdempotencyRecords,
  type ScopedIdempotencyKey,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function idempotencyMapKey({ accountId, instanceId, key }: ScopedIdempotencyKey): string {
  return `${accountId}\n${instanceId}\n${key}`;
}

export function memoryIdempotencyRecords(
  { idempotency }: MemoryStore,
  clock: Clock,
): IdempotencyRecords & IdempotencyPurge {
  return {
    find: async (scopedKey) => idempotency.get(idempotencyMapKey(scopedKey)),
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
