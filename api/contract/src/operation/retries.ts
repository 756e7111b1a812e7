import { ERROR_CODES, type ErrorCode } from './error-codes.js';
import type { Method, Operation } from './operation.js';

/** How a client goes on after an error; it gives up after an error that has no rule. */
export interface RetryRule {
  /**
   * `always`: the refused call did nothing. `repeatable`: it may have done its work, so that only a call is repeated whose
   * repetition does no more than the first: not a POST without Idempotency-Key.
   */
  readonly when: 'always' | 'repeatable';
  /** Retries at most, where a client should give up early. */
  readonly most?: number;
  /** How long to wait before it. */
  readonly wait: string;
}

const RETRY_AFTER = '`Retry-After`';

/** The one table of retries: the header Should-Retry, the documents and the documentation are made from it. */
export const RETRIES = {
  instance_busy: { when: 'always', wait: RETRY_AFTER },
  idempotency_in_flight: { when: 'always', wait: RETRY_AFTER },
  media_pending: { when: 'always', wait: RETRY_AFTER },
  rate_limited: { when: 'always', wait: '`Retry-After` and up to a quarter of it more, at random' },
  paced: { when: 'always', most: 2, wait: '`Retry-After`, which may be hours' },
  not_ready: { when: 'always', most: 2, wait: RETRY_AFTER },
  account_restricted: { when: 'always', most: 1, wait: '`Retry-After`, which may be a day' },
  pairing_unavailable: { when: 'always', wait: RETRY_AFTER },
  unavailable: {
    when: 'repeatable',
    wait: '`Retry-After`, else a random part of 0.5 s, 1 s, 2 s …, at most 8 s',
  },
  internal_error: { when: 'repeatable', most: 1, wait: '1 s' },
} as const satisfies Partial<Record<ErrorCode, RetryRule>>;

const RULES: Readonly<Partial<Record<ErrorCode, RetryRule>>> = RETRIES;

/** Whether a client should repeat a call that was answered with this code; for the header Should-Retry. */
export function shouldRetry(
  code: ErrorCode,
  call: { method: Method; operation?: Pick<Operation, 'repeatable'> | undefined; idempotencyKey: boolean },
): boolean {
  const when = RULES[code]?.when;
  const repeatable = call.method !== 'POST' || call.idempotencyKey || call.operation?.repeatable === true;
  return when === 'always' || (when === 'repeatable' && repeatable);
}

/** Their refusals know their own time. */
const TIMED: readonly ErrorCode[] = ['rate_limited', 'paced', 'account_restricted'];

/** Whether an error with this code has a Retry-After header. */
export function hasRetryAfter(code: ErrorCode): boolean {
  return TIMED.includes(code) || 'retryAfter' in ERROR_CODES[code];
}

/** The calls of version 1, and errors of paths below it: their errors say Should-Retry. */
export function isV1(path: string): boolean {
  return path.startsWith('/api/v1/');
}
