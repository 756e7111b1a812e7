import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@waxwing/core';
import { type Attempt, byEmail, type Guarded, type TryRule } from './guarded.js';
import type { PacedLimiter, TryLimiters } from './limiter.js';
import { type AnswerHeaders, type Policy, policy, RateLimited, show } from './tally.js';

interface Rule extends Pick<TryRule, 'key' | 'clears' | 'counts' | 'paced'> {
  readonly limit: Policy;
}

interface Taken {
  readonly rule: Rule;
  readonly key: string;
}

type Outcome = 'right' | 'wrong' | 'neither';

/** Lets one of the guarded calls be tried so often, and no oftener. */
export class TryLimits {
  readonly #rules: readonly Rule[];
  readonly #paced: PacedLimiter | undefined;

  constructor(
    limiters: TryLimiters,
    private readonly guarded: Guarded,
    private readonly pause: (ms: number) => Promise<unknown> = delay,
  ) {
    this.#paced = limiters['login-email'];
    this.#rules = guarded.rules.flatMap(({ policy: name, ...rule }) => {
      const limiter = limiters[name];
      return limiter ? [{ ...rule, limit: policy(name, limiter) }] : [];
    });
  }

  /** The try counts before it is known whether it is right, or tries at the same moment would slip through. */
  async run<T>(attempt: Attempt, headers: AnswerHeaders, work: () => Promise<T>): Promise<T> {
    const taken = await this.take(attempt, headers);
    try {
      const result = await work();
      await this.settle(taken, 'right');
      if (this.guarded.knows) await this.#paced?.remember(this.guarded.knows(attempt, result));
      return result;
    } catch (error) {
      await this.settle(taken, this.isWrong(error) ? 'wrong' : 'neither');
      throw error;
    }
  }

  private async take(attempt: Attempt, headers: AnswerHeaders): Promise<Taken[]> {
    const taken: Taken[] = [];
    for (const rule of this.#rules) {
      const key = rule.key(attempt);
      if (key === undefined) continue;
      const verdict = await rule.limit.limiter.take(key);
      taken.push({ rule, key });
      if (!rule.paced) show(headers, rule.limit, verdict);
      else if (!verdict.allowed && this.#paced) await this.wait(this.#paced, attempt, taken);
    }
    return taken;
  }

  /**
   * Waits for the turn of the email, whether or not it has an account. It comes last of the rules: a try that gets no turn was none, and
   * is counted nowhere. @throws RateLimited
   */
  private async wait(paced: PacedLimiter, attempt: Attempt, taken: readonly Taken[]): Promise<void> {
    if (await paced.remembers(byEmail(attempt))) return;
    const { granted, waitMs } = await paced.turn(taken.at(-1)!.key);
    if (!granted) {
      await this.settle(taken, 'neither');
      throw new RateLimited('login-email', Math.max(1, Math.ceil(waitMs / 1_000)));
    }
    if (waitMs > 0) await this.pause(waitMs);
  }

  private async settle(taken: readonly Taken[], outcome: Outcome): Promise<void> {
    await Promise.all(
      taken.map(async ({ rule, key }) => {
        const { limiter } = rule.limit;
        if (this.stays(rule, outcome)) return;
        if (outcome === 'right' && rule.clears) await limiter.clear(key);
        else await limiter.giveBack(key);
      }),
    );
  }

  private stays({ counts }: Rule, outcome: Outcome): boolean {
    if (counts) return outcome === counts;
    return this.guarded.wrong === undefined || outcome === 'wrong';
  }

  private isWrong(error: unknown): boolean {
    return error instanceof DomainError && error.code === this.guarded.wrong;
  }
}
