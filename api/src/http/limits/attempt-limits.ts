import { setTimeout as delay } from 'node:timers/promises';
import { DomainError, type PacedLimiter } from '@waxwing/core';
import { type Attempt, type AttemptRule, byEmail, type LimitedAttempts } from './attempt-rules.js';
import type { AttemptLimiters } from './limiter.js';
import {
  createPolicy,
  enforceLimit,
  type Policy,
  RateLimited,
  type ResponseHeaders,
} from './rate-limit-headers.js';

interface LimitedRule extends Pick<AttemptRule, 'key' | 'clears' | 'counts' | 'paced'> {
  readonly limit: Policy;
}

interface CountedAttempt {
  readonly rule: LimitedRule;
  readonly key: string;
}

type Outcome = 'right' | 'wrong' | 'neither';

/** Limits the attempts at one operation. */
export class AttemptLimits {
  readonly #guarded: LimitedAttempts;
  readonly #pause: (ms: number) => Promise<unknown>;
  readonly #rules: readonly LimitedRule[];
  readonly #paced: PacedLimiter | undefined;

  constructor(
    limiters: AttemptLimiters,
    guarded: LimitedAttempts,
    pause: (ms: number) => Promise<unknown> = delay,
  ) {
    this.#guarded = guarded;
    this.#pause = pause;

    this.#paced = limiters['login-email'];
    this.#rules = guarded.rules.flatMap(({ policyName: name, ...rule }) => {
      const limiter = limiters[name];
      return limiter ? [{ ...rule, limit: createPolicy(name, limiter) }] : [];
    });
  }

  /** Counts the attempt before its outcome is known, or concurrent attempts would slip through. */
  async run<T>(attempt: Attempt, headers: ResponseHeaders, work: () => Promise<T>): Promise<T> {
    const taken = await this.#countAttempt(attempt, headers);
    try {
      const result = await work();
      await this.#settle(taken, 'right');
      if (this.#guarded.trustedKey) await this.#paced?.remember(this.#guarded.trustedKey(attempt, result));
      return result;
    } catch (error) {
      await this.#settle(taken, this.#isWrong(error) ? 'wrong' : 'neither');
      throw error;
    }
  }

  /** An attempt that one of the limits refuses tries nothing, so that it uses up none of the others. @throws RateLimited */
  async #countAttempt(attempt: Attempt, headers: ResponseHeaders): Promise<CountedAttempt[]> {
    const taken: CountedAttempt[] = [];
    try {
      for (const rule of this.#rules) {
        const key = rule.key(attempt);
        if (key === undefined) continue;
        const verdict = await rule.limit.limiter.take(key);
        if (!rule.paced) enforceLimit(headers, rule.limit, verdict);
        taken.push({ rule, key });
        if (rule.paced && !verdict.allowed && this.#paced) await this.#waitForTurn(this.#paced, attempt, key);
      }
      return taken;
    } catch (error) {
      await Promise.all(taken.map(({ rule, key }) => rule.limit.limiter.giveBack(key)));
      throw error;
    }
  }

  /** Waits for the turn of the email, whether or not it has an account. @throws RateLimited */
  async #waitForTurn(paced: PacedLimiter, attempt: Attempt, email: string): Promise<void> {
    if (await paced.remembers(byEmail(attempt))) return;
    const { granted, waitMs } = await paced.reserve(email);
    if (!granted) throw new RateLimited('login-email', Math.max(1, Math.ceil(waitMs / 1_000)));
    if (waitMs > 0) await this.#pause(waitMs);
  }

  async #settle(taken: readonly CountedAttempt[], outcome: Outcome): Promise<void> {
    await Promise.all(
      taken.map(async ({ rule, key }) => {
        const { limiter } = rule.limit;
        if (this.#staysCounted(rule, outcome)) return;
        if (outcome === 'right' && rule.clears) await limiter.clear(key);
        else await limiter.giveBack(key);
      }),
    );
  }

  #staysCounted({ counts }: LimitedRule, outcome: Outcome): boolean {
    if (counts) return outcome === counts;
    return this.#guarded.wrongGuess === undefined || outcome === 'wrong';
  }

  #isWrong(error: unknown): boolean {
    return error instanceof DomainError && error.code === this.#guarded.wrongGuess;
  }
}
