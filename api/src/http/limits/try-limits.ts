import { DomainError } from '@waxwing/core';
import type { Attempt, Guarded } from './guarded.js';
import type { TryLimiters } from './limiter.js';
import { type AnswerHeaders, type Policy, policy, show } from './tally.js';

interface Taken {
  readonly limit: Policy;
  readonly key: string;
  readonly clears: boolean;
}

/** Lets one of the guarded calls be tried so often, and no oftener. */
export class TryLimits {
  readonly #rules: readonly {
    limit: Policy;
    key: (attempt: Attempt) => string | undefined;
    clears: boolean;
  }[];

  constructor(
    limiters: TryLimiters,
    private readonly guarded: Guarded,
  ) {
    this.#rules = guarded.rules.map(({ policy: name, key, clears = false }) => ({
      limit: policy(name, limiters[name]),
      key,
      clears,
    }));
  }

  /** The try counts before it is known whether it is right, or tries at the same moment would slip through. */
  async run<T>(attempt: Attempt, headers: AnswerHeaders, work: () => Promise<T>): Promise<T> {
    const taken = await this.take(attempt, headers);
    try {
      const result = await work();
      if (this.guarded.wrong) await this.forgive(taken);
      return result;
    } catch (error) {
      if (this.guarded.wrong && !this.isWrong(error)) await giveBack(taken);
      throw error;
    }
  }

  private async take(attempt: Attempt, headers: AnswerHeaders): Promise<Taken[]> {
    const taken: Taken[] = [];
    for (const { limit, key: keyOf, clears } of this.#rules) {
      const key = keyOf(attempt);
      if (key === undefined) continue;
      show(headers, limit, await limit.limiter.take(key));
      taken.push({ limit, key, clears });
    }
    return taken;
  }

  private async forgive(taken: readonly Taken[]): Promise<void> {
    await Promise.all(
      taken.map(({ limit: { limiter }, key, clears }) =>
        clears ? limiter.clear(key) : limiter.giveBack(key),
      ),
    );
  }

  private isWrong(error: unknown): boolean {
    return error instanceof DomainError && error.code === this.guarded.wrong;
  }
}

async function giveBack(taken: readonly Taken[]): Promise<void> {
  await Promise.all(taken.map(({ limit, key }) => limit.limiter.giveBack(key)));
}
