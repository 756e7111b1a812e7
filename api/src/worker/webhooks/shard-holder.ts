import { type DeliveryShards, SHARD_COUNT, type ShardLease, shardOf } from '@waxwing/core';
import type { ServerClock } from './server-clock.js';

interface HeldShard {
  readonly lease: ShardLease;
  /** When the claim or renewal was sent, by this process's monotonic clock. */
  since: number;
  /** It is above this worker's share: nothing new starts, and it is released when nothing is in flight. */
  leaving: boolean;
}

const LEAVING_MS = 100;
/** While shards are free that this worker may not take. */
const FREE_MS = 500;
/** How much of the lease's lifetime is used. The rest is for attempts that were just begun. */
const USABLE_FRACTION = 0.75;

/** The shards that this worker leases: its fair share of them. */
export class ShardHolder {
  readonly #ports: { readonly shards: DeliveryShards; readonly clock: ServerClock; readonly owner: string };
  readonly #held = new Map<number, HeldShard>();
  #gone: readonly number[] = [];

  constructor(ports: { shards: DeliveryShards; clock: ServerClock; owner: string }) {
    this.#ports = ports;
  }

  /**
   * Renews, takes or gives away shards. `isIdle`: nothing of the shard is in flight. Answers in how many ms to balance again, if that is
   * sooner than the next look.
   */
  async balance(isIdle: (shard: number) => boolean): Promise<number> {
    const { shards, clock, owner } = this.#ports;
    const begun = performance.now();
    const { leases, workers, now, freeInMs } = await shards.renew(owner);
    clock.set(now);
    this.#keep(leases, begun);
    const share = Math.ceil(SHARD_COUNT / Math.max(1, workers));
    this.#markSurplus(share);
    await this.#releaseIdle(isIdle);
    if (this.#held.size < share) await this.#claim(share - this.#held.size);
    return this.#againMs(share, freeInMs);
  }

  /** The shards that are held no more since it was asked last, also where balancing has failed halfway. */
  takeGone(): readonly number[] {
    const gone = this.#gone;
    this.#gone = [];
    return gone;
  }

  /** The lease by which this worker may deliver for the account now. */
  leaseFor(accountId: string): ShardLease | undefined {
    const held = this.#held.get(shardOf(accountId));
    return held && !held.leaving && this.#isUsable(held) ? held.lease : undefined;
  }

  /** All leases: results are stored under them also after their usable time, since the database decides. */
  get leases(): readonly ShardLease[] {
    return [...this.#held.values()].map(({ lease }) => lease);
  }

  /** The leases by which this worker may deliver now. */
  get usable(): readonly ShardLease[] {
    return [...this.#held.values()].flatMap((held) =>
      !held.leaving && this.#isUsable(held) ? [held.lease] : [],
    );
  }

  /** The database says that the lease is over. Answers whether it was held still: the shard may have been claimed anew. */
  forget({ shard, epoch }: ShardLease): boolean {
    return this.#held.get(shard)?.lease.epoch === epoch && this.#held.delete(shard);
  }

  async leave(): Promise<void> {
    this.#held.clear();
    await this.#ports.shards.leave(this.#ports.owner);
  }

  /** When there may be something to release or to claim. */
  #againMs(share: number, freeInMs: number | null): number {
    if ([...this.#held.values()].some(({ leaving }) => leaving)) return LEAVING_MS;
    if (freeInMs === null) return Number.POSITIVE_INFINITY;
    // They are for others, or for this worker as soon as one that has died counts no more.
    if (freeInMs <= 0 && this.#held.size >= share) return FREE_MS;
    return Math.max(freeInMs, 0) + LEAVING_MS;
  }

  #isUsable({ since }: HeldShard): boolean {
    return performance.now() - since < this.#ports.shards.ttlMs * USABLE_FRACTION;
  }

  #keep(leases: readonly ShardLease[], begun: number): void {
    const renewed = new Map(leases.map((lease) => [lease.shard, lease]));
    for (const [shard, held] of this.#held) {
      const lease = renewed.get(shard);
      if (lease?.epoch === held.lease.epoch) held.since = begun;
      else this.#end(shard);
    }
    for (const lease of leases)
      if (!this.#held.has(lease.shard)) this.#held.set(lease.shard, { lease, since: begun, leaving: false });
  }

  #end(shard: number): void {
    this.#held.delete(shard);
    this.#gone = [...this.#gone, shard];
  }

  #markSurplus(share: number): void {
    const held = [...this.#held.values()];
    for (const [index, shard] of held.entries()) shard.leaving = index >= share;
  }

  async #releaseIdle(isIdle: (shard: number) => boolean): Promise<void> {
    const leaving = [...this.#held.values()].filter(({ leaving, lease }) => leaving && isIdle(lease.shard));
    if (leaving.length === 0) return;
    for (const { lease } of leaving) this.#end(lease.shard);
    await this.#ports.shards.release(leaving.map(({ lease }) => lease));
  }

  async #claim(limit: number): Promise<void> {
    const begun = performance.now();
    const leases = await this.#ports.shards.claim(this.#ports.owner, limit);
    for (const lease of leases) this.#held.set(lease.shard, { lease, since: begun, leaving: false });
  }
}
