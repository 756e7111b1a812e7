import { RateLimiterRes } from 'rate-limiter-flexible';

/** What became of one try. */
export interface Verdict {
  readonly allowed: boolean;
  /** Tries left in this window. */
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/** The library resolves for a try within the limit, and rejects with the same facts for one beyond it. */
export function verdictOf(consuming: Promise<RateLimiterRes>): Promise<Verdict> {
  return consuming.then(
    (facts) => toVerdict(facts, true),
    (facts: unknown) => {
      if (facts instanceof RateLimiterRes) return toVerdict(facts, false);
      throw facts;
    },
  );
}

function toVerdict({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): Verdict {
  return { allowed, remaining: remainingPoints, resetMs: Math.max(0, msBeforeNext) };
}
