import type { LimitVerdict, PeekableLimiter, RateLimitSize } from '@waxwing/core';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { awaitVerdict } from './limit-verdict.js';

/** Counts in this process alone: each further process allows as many again. */
export class MemoryLimit implements PeekableLimiter {
  readonly #limiter: RateLimiterMemory;

  constructor(readonly size: RateLimitSize) {
    this.#limiter = new RateLimiterMemory({ points: size.points, duration: size.windowS, keyPrefix: '' });
  }

  take(key: string): Promise<LimitVerdict> {
    return awaitVerdict(this.#limiter.consume(key));
  }

  async peek(key: string): Promise<LimitVerdict> {
    const found = await this.#limiter.get(key);
    const { points, windowS } = this.size;
    if (!found) return { allowed: true, remaining: points, resetMs: windowS * 1_000 };
    const { remainingPoints, msBeforeNext } = found;
    return { allowed: remainingPoints > 0, remaining: remainingPoints, resetMs: Math.max(0, msBeforeNext) };
  }

  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  async clear(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}
