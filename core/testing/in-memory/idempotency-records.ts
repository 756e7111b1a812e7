import {
  type Clock,
  DAY_MS,
  type IdempotencyName,
  type IdempotencyPurge,
  type IdempotencyRecord,
  type IdempotencyRecords,
  type SendReply,
} from '../../src/index.js';
import type { MemoryStore } from './store.js';

const KEPT_DAYS = 30;

export function idempotencySlot({ accountId, instanceId, key }: IdempotencyName): string {
  return `${accountId}\n${instanceId}\n${key}`;
}

export class MemoryIdempotencyRecords implements IdempotencyRecords, IdempotencyPurge {
  constructor(
    private readonly store: MemoryStore,
    private readonly clock: Clock,
  ) {}

  async find(name: IdempotencyName): Promise<IdempotencyRecord | undefined> {
    return this.store.idempotency.get(idempotencySlot(name));
  }

  async saveReply(accountId: string, key: string, reply: SendReply): Promise<void> {
    const slot = idempotencySlot({ accountId, instanceId: reply.message.instanceId, key });
    const record = this.store.idempotency.get(slot);
    if (record && !record.reply) this.store.idempotency.set(slot, { ...record, reply });
  }

  async purge(limit: number): Promise<number> {
    const earliest = this.clock.now().getTime() - KEPT_DAYS * DAY_MS;
    const old = [...this.store.idempotency]
      .filter(([, { usedAt }]) => usedAt.getTime() <= earliest)
      .slice(0, limit);
    for (const [slot] of old) this.store.idempotency.delete(slot);
    return old.length;
  }
}
