import type { Operation } from '@waxwing/contract';
import { InvalidSignature } from '@waxwing/core';
import { AttemptLimits } from './attempt-limits.js';
import { ATTEMPT_RULES, type Attempt } from './attempt-rules.js';
import { type Caller, CallLimits, type UnauthenticatedRequest } from './call-limits.js';
import { ConcurrencyLimits, keyOf, type Requester } from './concurrency-limits.js';
import type { AttemptLimiters, CallLimiters, ConcurrencyLimiters } from './limiter.js';
import type { ResponseHeaders } from './rate-limit-headers.js';

export interface Limiters {
  readonly calls: CallLimiters;
  /** Absent where no operation allows guessing. */
  readonly attempts?: AttemptLimiters;
  /** Absent where concurrency is not limited. */
  readonly concurrency?: ConcurrencyLimiters;
}

/** The limits of one operation. They write to the given headers. @throws HttpError rate_limited */
export interface OperationLimits {
  /** Authenticates the caller and counts the call. */
  admit(arrival: UnauthenticatedRequest, authenticate: () => Promise<Caller>): Promise<Caller>;
  /** Runs the request and writes its answer within the caller's concurrency limit. */
  limitConcurrency<T>(worker: Requester, headers: ResponseHeaders, work: () => Promise<T>): Promise<T>;
  /** Runs the request as one of the caller's attempts. */
  limitAttempts<T>(attempt: Attempt, headers: ResponseHeaders, work: () => Promise<T>): Promise<T>;
}

const UNLIMITED: OperationLimits = {
  admit: (_arrival, authenticate) => authenticate(),
  limitConcurrency: (_worker, _headers, work) => work(),
  limitAttempts: (_attempt, _headers, work) => work(),
};

/** Maps each operation to its limits. */
export function operationLimits({
  calls,
  attempts,
  concurrency,
}: Limiters): (operation: Operation) => OperationLimits {
  const callLimits = new CallLimits(calls);
  const waiting = concurrency && waitLimits(concurrency);
  return ({ method, path, auth, unlimited, signed, pipelined, streamed }) => {
    if (unlimited) return UNLIMITED;
    if (signed) return signedLimits(callLimits);
    const guarded = ATTEMPT_RULES[`${method} ${path}`];
    const fairShare =
      concurrency && !pipelined && new ConcurrencyLimits(concurrency, streamed ? 'streams' : 'concurrency');
    const tryLimits = guarded && attempts && new AttemptLimits(attempts, guarded);
    return {
      async admit(arrival, authenticate) {
        if (auth !== 'none') return callLimits.authenticateAndCount(arrival, authenticate);
        await callLimits.countAnonymous(arrival);
        return authenticate();
      },
      limitConcurrency(requester, headers, work) {
        if (requester.waits && waiting) return waiting(requester, headers, work);
        return fairShare ? fairShare.run(requester, headers, work) : work();
      },
      limitAttempts: tryLimits ? tryLimits.run.bind(tryLimits) : UNLIMITED.limitAttempts,
    };
  };
}

/** Calls that wait are limited by key and by account, and hold up none of the other calls. */
function waitLimits(limiters: ConcurrencyLimiters): OperationLimits['limitConcurrency'] {
  const ofAccount = new ConcurrencyLimits(limiters, 'waits');
  const ofKey = new ConcurrencyLimits(limiters, 'waits-key', keyOf);
  return (requester, headers, work) =>
    ofKey.run(requester, headers, () => ofAccount.run(requester, headers, work));
}

/** A valid signature is never limited, however often it comes, and a fault of the server does not count either. */
function signedLimits(calls: CallLimits): OperationLimits {
  return {
    async admit(arrival, authenticate) {
      await calls.countSigned(arrival);
      return authenticate();
    },
    limitConcurrency: UNLIMITED.limitConcurrency,
    async limitAttempts({ ip }, _headers, work) {
      try {
        const result = await work();
        await calls.uncountSigned(ip);
        return result;
      } catch (error) {
        if (!(error instanceof InvalidSignature)) await calls.uncountSigned(ip);
        throw error;
      }
    },
  };
}
