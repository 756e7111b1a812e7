import { LRUCache } from 'lru-cache';
import { MemoryLimit } from './memory-limit.js';
import type { PacedSize, Turn } from './paced-limit.js';

const MOST_KEYS = 10_000;

/** Paces in this process alone: each further process gives as many turns again. */
export class MemoryPacedLimit extends MemoryLimit {
  /** When the turn after the last one that was given begins. */
  readonly #next = new LRUCache<string, number>({ max: MOST_KEYS });
  readonly #remembered: LRUCache<string, true>;

  constructor(override readonly size: PacedSize) {
    super(size);
    this.#remembered = new LRUCache({ max: MOST_KEYS, ttl: size.rememberS * 1_000 });
  }

  /** Takes the next turn of the key; takes nothing where that is too far off. */
  async turn(key: string): Promise<Turn> {
    const { everyMs, maxWaitMs } = this.size;
    const now = performance.now();
    const at = Math.max(this.#next.get(key) ?? 0, now);
    const granted = at - now <= maxWaitMs;
    if (granted) this.#next.set(key, at + everyMs);
    return { granted, waitMs: at - now };
  }

  async remember(key: string): Promise<void> {
    this.#remembered.set(key, true);
  }

  async remembers(key: string): Promise<boolean> {
    return this.#remembered.has(key);
  }
}
