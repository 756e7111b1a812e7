import { DomainError } from '@waxwing/core';
import type { Attempt, Guarded, TryRule } from './guarded.js';
import type { TryLimiters } from './limiter.js';
import { type AnswerHeaders, type Policy, policy, show } from './tally.js';

interface Rule extends Pick<TryRule, 'key' | 'clears' | 'counts'> {
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

  constructor(
    limiters: TryLimiters,
    private readonly guarded: Guarded,
  ) {
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
      show(headers, rule.limit, await rule.limit.limiter.take(key));
      taken.push({ rule, key });
    }
    return taken;
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
