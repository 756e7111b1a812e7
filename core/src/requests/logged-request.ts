import { DAY_MS } from '../shared/clock.js';

/** How long a call stays in the log, to the day. */
export const REQUEST_LOG_MS = 7 * DAY_MS;

/** What an `Idempotency-Key` did: a new call, the first answer again, or a refusal because of the key. */
export type IdempotencyOutcome = 'new' | 'replayed' | 'conflict';

/** A call of the public API, as its log tells of it: never a body, number, text, query or value of a header. */
export interface LoggedRequest {
  /** The order of the log. */
  readonly id: string;
  /** The `request_id` of the answer. A caller may choose it, so that it need not be unique. */
  readonly requestId: string;
  /** The caller's own name for the call. */
  readonly clientRequestId: string | null;
  /** When it was answered. */
  readonly at: Date;
  readonly accountId: string;
  readonly keyId: string;
  /** Such as `messages.send`. */
  readonly operation: string;
  readonly status: number;
  /** The error code of a refusal. */
  readonly code: string | null;
  readonly ms: number;
  /** The instance that it was about, where it was about one. */
  readonly instanceId: string | null;
  readonly idempotency: IdempotencyOutcome | null;
  readonly userAgent: string | null;
  /** The network of the caller, /24 or /48, never the address. */
  readonly network: string;
}
