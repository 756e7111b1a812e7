import type { IdempotencyRecord, IdempotencyRecords, SendReply } from '../../src/index.js';
import type { MemoryStore } from './store.js';

export function idempotencySlot(accountId: string, key: string): string {
  return `${accountId}\n${key}`;
}

export class MemoryIdempotencyRecords implements IdempotencyRecords {
  constructor(private readonly store: MemoryStore) {}

  async find(accountId: string, key: string): Promise<IdempotencyRecord | undefined> {
    return this.store.idempotency.get(idempotencySlot(accountId, key));
  }

  async saveReply(accountId: string, key: string, reply: SendReply): Promise<void> {
    const slot = idempotencySlot(accountId, key);
    const record = this.store.idempotency.get(slot);
    if (record && !record.reply) this.store.idempotency.set(slot, { ...record, reply });
  }
}
