import type { Operation } from '@waxwing/contract';
import { InvalidSignature } from '@waxwing/core';
import { type Arrival, type Caller, CallLimits } from './call-limits.js';
import { FairShare, type Worker } from './fair-share.js';
import { type Attempt, GUARDED } from './guarded.js';
import type { CallLimiters, ShareLimiters, TryLimiters } from './limiter.js';
import type { AnswerHeaders } from './tally.js';
import { TryLimits } from './try-limits.js';

export interface Limiters {
  readonly calls: CallLimiters;
  /** Absent where nothing that could be guessed is served. */
  readonly tries?: TryLimiters;
  /** Absent where nothing is shared out. */
  readonly shares?: ShareLimiters;
}

/** The limits of one operation. What they say of themselves goes into the given headers. @throws HttpError rate_limited */
export interface OperationLimits {
  /** Finds out who calls and counts the call. */
  admit(arrival: Arrival, authenticate: () => Promise<Caller>): Promise<Caller>;
  /** Does what was asked, and answers it, within the share of who asks. */
  share<T>(worker: Worker, headers: AnswerHeaders, work: () => Promise<T>): Promise<T>;
  /** Does what was asked, as one of the tries the caller has. */
  attempt<T>(attempt: Attempt, headers: AnswerHeaders, work: () => Promise<T>): Promise<T>;
}

const UNLIMITED: OperationLimits = {
  admit: (_arrival, authenticate) => authenticate(),
  share: (_worker, _headers, work) => work(),
  attempt: (_attempt, _headers, work) => work(),
};

/** Says for each operation how often it may be called. */
export function requestLimits({ calls, tries, shares }: Limiters): (operation: Operation) => OperationLimits {
  const callLimits = new CallLimits(calls);
  return ({ method, path, auth, unlimited, signed, pipelined, streamed }) => {
    if (unlimited) return UNLIMITED;
    if (signed) return signedLimits(callLimits);
    const guarded = GUARDED[`${method} ${path}`];
    const fairShare = shares && !pipelined && new FairShare(shares, { streamed });
    const tryLimits = guarded && tries && new TryLimits(tries, guarded);
    return {
      async admit(arrival, authenticate) {
        if (auth !== 'none') return callLimits.signedIn(arrival, authenticate);
        await callLimits.anonymous(arrival);
        return authenticate();
      },
      share: fairShare ? fairShare.run.bind(fairShare) : UNLIMITED.share,
      attempt: tryLimits ? tryLimits.run.bind(tryLimits) : UNLIMITED.attempt,
    };
  };
}

/** Whoever signs is never kept out, however often; nor is it counted what only we were to blame for. */
function signedLimits(calls: CallLimits): OperationLimits {
  return {
    async admit(arrival, authenticate) {
      await calls.signed(arrival);
      return authenticate();
    },
    share: UNLIMITED.share,
    async attempt({ ip }, _headers, work) {
      try {
        const result = await work();
        await calls.genuine(ip);
        return result;
      } catch (error) {
        if (!(error instanceof InvalidSignature)) await calls.genuine(ip);
        throw error;
      }
    },
  };
}
