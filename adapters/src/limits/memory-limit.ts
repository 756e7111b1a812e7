import { RateLimiterMemory } from 'rate-limiter-flexible';
import { awaitVerdict, type LimitVerdict } from './limit-verdict.js';

/** So many tries of one key in a window that begins with its first. */
export interface RateLimitSize {
  readonly points: number;
  readonly windowS: number;
}

/** Counts in this process alone: each further process lets as much through again. */
export class MemoryLimit {
  readonly #limiter: RateLimiterMemory;

  constructor(readonly size: RateLimitSize) {
    this.#limiter = new RateLimiterMemory({ points: size.points, duration: size.windowS, keyPrefix: '' });
  }

  /** Counts a try, whether or not it is within the limit. */
  take(key: string): Promise<LimitVerdict> {
    return awaitVerdict(this.#limiter.consume(key));
  }

  /** What a try would find, without counting one. */
  async peek(key: string): Promise<LimitVerdict> {
    const found = await this.#limiter.get(key);
    const { points, windowS } = this.size;
    if (!found) return { allowed: true, remaining: points, resetMs: windowS * 1_000 };
    const { remainingPoints, msBeforeNext } = found;
    return { allowed: remainingPoints > 0, remaining: remainingPoints, resetMs: Math.max(0, msBeforeNext) };
  }

  /** Takes one try back. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  /** Takes all tries back. */
  async clear(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}
