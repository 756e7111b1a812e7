import { lruEntries, type PacedLimiter, type RateLimitSize, type Reservation } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import { MemoryLimit } from './memory-limit.js';

const MAX_KEYS = 10_000;

/** Paces in this process alone: each further process gives as many turns again. */
export class MemoryPacedLimit extends MemoryLimit implements PacedLimiter {
  /** When the next turn of a key is free. */
  readonly #nextFreeAt = new LRUCache<string, number>(lruEntries(MAX_KEYS));
  readonly #remembered: LRUCache<string, true>;

  constructor(override readonly size: PacedLimitSize) {
    super(size);
    this.#remembered = new LRUCache({ ...lruEntries(MAX_KEYS), ttl: size.rememberS * 1_000 });
  }

  async reserve(key: string): Promise<Reservation> {
    const { everyMs, maxWaitMs } = this.size;
    const now = performance.now();
    const at = Math.max(this.#nextFreeAt.get(key) ?? 0, now);
    const granted = at - now <= maxWaitMs;
    if (granted) this.#nextFreeAt.set(key, at + everyMs);
    return { granted, waitMs: at - now };
  }

  async remember(key: string): Promise<void> {
    this.#remembered.set(key, true);
  }

  async remembers(key: string): Promise<boolean> {
    return this.#remembered.has(key);
  }
}

/** A soft limit: attempts beyond it continue at a fixed pace. */
export interface PacedLimitSize extends RateLimitSize {
  /** The interval between two turns of a key. */
  readonly everyMs: number;
  /** The longest wait for a turn. */
  readonly maxWaitMs: number;
  /** The lifetime of an entry. */
  readonly rememberS: number;
}
