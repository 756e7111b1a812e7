import type { ErrorCode } from '@waxwing/contract';
import type { DomainErrorCode } from '@waxwing/core';

/** Refusals of the core that HTTP makes as well: of its own load, and of what was sent before it was refused. */
type SharedErrorCode = 'unavailable' | 'rate_limited' | 'not_on_whatsapp';

/** Errors that only HTTP has, and shared ones; everything else is refused by the core. */
export type HttpErrorCode = Exclude<ErrorCode, DomainErrorCode> | SharedErrorCode;

/** A refusal by the HTTP layer. `message` is the sentence that the caller reads; `details` are added to the answer. */
export class HttpError extends Error {
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: HttpErrorCode,
    message: string,
    more: { details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.details = more.details ?? {};
    this.headers = more.headers ?? {};
  }
}
