import {
  type Clock,
  IDEMPOTENCY_KEY_TTL_MS,
  type IdempotencyPurge,
  type IdempotencyRecord,
  type IdempotencyRecords,
  type ScopedIdempotencyKey,
  type SendReply,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function idempotencyMapKey({ accountId, instanceId, key }: ScopedIdempotencyKey): string {
  return `${accountId}\n${instanceId}\n${key}`;
}

export class MemoryIdempotencyRecords implements IdempotencyRecords, IdempotencyPurge {
  readonly #store: MemoryStore;
  readonly #clock: Clock;

  constructor(store: MemoryStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async find(scopedKey: ScopedIdempotencyKey): Promise<IdempotencyRecord | undefined> {
    return this.#store.idempotency.get(idempotencyMapKey(scopedKey));
  }

  async saveReply(accountId: string, key: string, reply: SendReply): Promise<void> {
    const mapKey = idempotencyMapKey({ accountId, instanceId: reply.message.instanceId, key });
    const record = this.#store.idempotency.get(mapKey);
    if (record && !record.reply) this.#store.idempotency.set(mapKey, { ...record, reply });
  }

  async purge(limit: number): Promise<number> {
    const earliest = this.#clock.now().getTime() - IDEMPOTENCY_KEY_TTL_MS;
    const old = [...this.#store.idempotency]
      .filter(([, { usedAt }]) => usedAt.getTime() <= earliest)
      .slice(0, limit);
    for (const [mapKey] of old) this.#store.idempotency.delete(mapKey);
    return old.length;
  }
}
