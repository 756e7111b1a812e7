import { type Clock, type DeliveryShards, SHARD_COUNT, type ShardLease } from '../../src/index.js';
import type { MemoryDeliveryTables } from './memory-delivery-tables.js';

export function memoryDeliveryShards(
  tables: MemoryDeliveryTables,
  clock: Clock,
  ttlMs: number,
): DeliveryShards {
  const { shards, workers } = tables;
  for (let shard = 0; shard < SHARD_COUNT; shard++)
    shards.set(shard, { owner: '', epoch: 0, expiresAt: new Date(0) });
  const expiry = () => new Date(clock.now().getTime() + ttlMs);
  const leaseOf = (shard: number): ShardLease => ({
    shard,
    owner: shards.get(shard)!.owner,
    epoch: shards.get(shard)!.epoch,
  });
  const release = (shard: number) => {
    const row = shards.get(shard)!;
    shards.set(shard, { ...row, owner: '', expiresAt: new Date(0) });
  };

  return {
    ttlMs,
    async renew(owner) {
      const now = clock.now();
      workers.set(owner, expiry());
      workers.removeWhere((until) => until <= now);
      const own = [...shards.keys()].filter((shard) => shards.get(shard)!.owner === owner);
      for (const shard of own) shards.get(shard)!.expiresAt = expiry();
      const others = shards.where((row) => row.owner !== owner).map(({ expiresAt }) => expiresAt.getTime());
      return {
        leases: own.map(leaseOf),
        workers: workers.size,
        freeInMs: others.length > 0 ? Math.min(...others) - now.getTime() : null,
        now,
      };
    },
    async claim(owner, limit) {
      const now = clock.now();
      const free = [...shards.keys()].filter((shard) => shards.get(shard)!.expiresAt <= now).slice(0, limit);
      for (const shard of free)
        shards.set(shard, { owner, epoch: shards.get(shard)!.epoch + 1, expiresAt: expiry() });
      return free.map(leaseOf);
    },
    async release(leases) {
      for (const { shard, owner, epoch } of leases) {
        const row = shards.get(shard);
        if (row?.owner === owner && row.epoch === epoch) release(shard);
      }
      tables.tellRelease();
    },
    async leave(owner) {
      for (const [shard, row] of shards) if (row.owner === owner) release(shard);
      workers.delete(owner);
      tables.tellRelease();
    },
  };
}
