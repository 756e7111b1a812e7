import { RateLimiterMemory } from 'rate-limiter-flexible';
import { awaitVerdict, type LimitVerdict } from './limit-verdict.js';

/** The number of attempts per key in a window that begins with the first. */
export interface RateLimitSize {
  readonly points: number;
  readonly windowS: number;
}

/** Counts in this process alone: each further process allows as many again. */
export class MemoryLimit {
  readonly #limiter: RateLimiterMemory;

  constructor(readonly size: RateLimitSize) {
    this.#limiter = new RateLimiterMemory({ points: size.points, duration: size.windowS, keyPrefix: '' });
  }

  /** Counts an attempt, whether or not it is within the limit. */
  take(key: string): Promise<LimitVerdict> {
    return awaitVerdict(this.#limiter.consume(key));
  }

  /** The verdict of an attempt, without counting one. */
  async peek(key: string): Promise<LimitVerdict> {
    const found = await this.#limiter.get(key);
    const { points, windowS } = this.size;
    if (!found) return { allowed: true, remaining: points, resetMs: windowS * 1_000 };
    const { remainingPoints, msBeforeNext } = found;
    return { allowed: remainingPoints > 0, remaining: remainingPoints, resetMs: Math.max(0, msBeforeNext) };
  }

  /** Takes one attempt back. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  /** Takes all attempts back. */
  async clear(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}
