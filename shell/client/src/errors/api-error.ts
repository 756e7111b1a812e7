import { type CallFailure, classifyError, type ErrorType } from './classify-error.js';
import { describeFailure } from './describe-failure.js';

/** A call that failed. `message` is the sentence for the person at the screen. */
export class ApiError extends Error {
  readonly type: ErrorType;
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** The server's own sentence, where it gave one. */
  readonly serverText: string | undefined;
  /** All that the server said about the case. */
  readonly details: Readonly<Record<string, unknown>>;

  private constructor(failure: CallFailure, details: Readonly<Record<string, unknown>>, cause?: unknown) {
    super(describeFailure(failure), { cause });
    this.name = 'ApiError';
    this.type = classifyError(failure);
    this.status = failure.status;
    this.code = failure.code;
    this.serverText = failure.text;
    this.details = details;
  }

  /** From an answer: its status and its body, whatever that is. */
  static fromResponse(status: number, body: unknown): ApiError {
    const details = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    return new ApiError({ status, code: textAt(details, 'code'), text: textAt(details, 'error') }, details);
  }

  /** No answer came, for the reason in `cause`. */
  static fromNetworkFailure(cause: unknown): ApiError {
    return new ApiError({ status: undefined }, {}, cause);
  }
}

function textAt(details: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = details[key];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The server's own sentence about a failed call, else `otherwise`: for texts that a page words itself. */
export function serverTextOr(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.serverText) || otherwise;
}
