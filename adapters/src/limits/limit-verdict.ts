import type { LimitVerdict } from '@waxwing/core';
import { RateLimiterRes } from 'rate-limiter-flexible';

/** The library resolves for an attempt within the limit and rejects with the same facts for one beyond it. */
export function awaitVerdict(consuming: Promise<RateLimiterRes>): Promise<LimitVerdict> {
  return consuming.then(
    (facts) => toVerdict(facts, true),
    (facts: unknown) => {
      if (facts instanceof RateLimiterRes) return toVerdict(facts, false);
      throw facts;
    },
  );
}

function toVerdict({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): LimitVerdict {
  return { allowed, remaining: remainingPoints, resetMs: Math.max(0, msBeforeNext) };
}
