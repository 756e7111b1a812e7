import { LRUCache } from 'lru-cache';
import { MemoryLimit, type RateLimitSize } from './memory-limit.js';

const MAX_KEYS = 10_000;

/** Paces in this process alone: each further process gives as many turns again. */
export class MemoryPacedLimit extends MemoryLimit {
  /** When the turn after the last one that was given begins. */
  readonly #nextFreeAt = new LRUCache<string, number>({ max: MAX_KEYS });
  readonly #remembered: LRUCache<string, true>;

  constructor(override readonly size: PacedLimitSize) {
    super(size);
    this.#remembered = new LRUCache({ max: MAX_KEYS, ttl: size.rememberS * 1_000 });
  }

  /** Takes the next turn of the key; takes nothing where that is too far off. */
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

/** A limit that is soft: what is beyond it goes on at a pace. */
export interface PacedLimitSize extends RateLimitSize {
  /** Between two turns of one key. */
  readonly everyMs: number;
  /** No turn is given that is further off. */
  readonly maxWaitMs: number;
  /** How long an entry is kept. */
  readonly rememberS: number;
}

/** The next turn of a key, or how far off it would be. */
export interface Reservation {
  readonly granted: boolean;
  readonly waitMs: number;
}
