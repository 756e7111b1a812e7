import type { LimitVerdict, PeekableLimiter, RateLimitSize } from '@waxwing/core';
import type { Database } from '../postgres/database/database.js';
import { FleetCounts } from './fleet-counts.js';
import { MemoryLimit } from './memory-limit.js';

export interface FleetLimitOptions {
  readonly database: Pick<Database, 'query'>;
  /** Separates the keys of one limit from those of another. */
  readonly name: string;
  readonly size: RateLimitSize;
  /** How often the processes compare, half a second by default. */
  readonly everyMs?: number;
}

/** A key that has used less than this part of its limit here is counted by this process alone. */
const BUSY_PART = 1 / 64;

/**
 * Counts in memory, and of busy keys what all processes count together, some half a second late
 * (core/decisions/0097-calls-are-counted-for-the-fleet.md). A call waits for no query. While the database is away, each process counts
 * by itself.
 */
export class FleetLimit implements PeekableLimiter {
  readonly size: RateLimitSize;
  readonly #own: MemoryLimit;
  readonly #fleet: FleetCounts;
  readonly #busyFrom: number;

  constructor({ database, name, size, everyMs = 500 }: FleetLimitOptions) {
    this.size = size;
    this.#own = new MemoryLimit(size);
    this.#fleet = new FleetCounts({ database, name, windowMs: size.windowS * 1_000, everyMs });
    this.#busyFrom = Math.max(1, Math.ceil(size.points * BUSY_PART));
  }

  async take(key: string): Promise<LimitVerdict> {
    // This process's window may have begun within the fleet's, and ends with it.
    if (this.#fleet.endWindow(key)) await this.#own.clear(key);
    const own = await this.#own.take(key);
    const used = this.size.points - own.remaining;
    if (used >= this.#busyFrom) this.#fleet.add(key, { usedSoFar: used, resetMs: own.resetMs });
    return this.#judge(key, 0) ?? own;
  }

  async peek(key: string): Promise<LimitVerdict> {
    if (this.#fleet.endWindow(key)) await this.#own.clear(key);
    return this.#judge(key, 1) ?? (await this.#own.peek(key));
  }

  async giveBack(key: string): Promise<void> {
    this.#fleet.takeBack(key);
    await this.#own.giveBack(key);
  }

  async clear(key: string): Promise<void> {
    await Promise.all([this.#fleet.forget(key), this.#own.clear(key)]);
  }

  /** Undefined where only this process counts. @param wanted what the attempt would add */
  #judge(key: string, wanted: number): LimitVerdict | undefined {
    const fleet = this.#fleet.find(key);
    if (!fleet) return undefined;
    const left = this.size.points - fleet.used;
    return { allowed: left >= wanted, remaining: Math.max(0, left), resetMs: fleet.resetMs };
  }
}
