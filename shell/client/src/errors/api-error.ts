import { type CallFailure, classifyError, type ErrorType } from './classify-error.js';
import { describeFailure } from './describe-failure.js';

/** A failed call. `message` is the sentence to show. */
export class ApiError extends Error {
  readonly type: ErrorType;
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** The server's own sentence, if any. */
  readonly serverText: string | undefined;
  /** All fields of the error response. */
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

  /** From a response: its status and its body, of whatever type. */
  static fromResponse(status: number, body: unknown): ApiError {
    const details = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    return new ApiError({ status, code: textAt(details, 'code'), text: textAt(details, 'error') }, details);
  }

  /** No response came, for the reason in `cause`. */
  static fromNetworkFailure(cause: unknown): ApiError {
    return new ApiError({ status: undefined }, {}, cause);
  }
}

function textAt(details: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = details[key];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Whether an error says that the account has no such thing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.type === 'not_found';
}

/** The server's own sentence about a failed call, else `otherwise`: for pages with texts of their own. */
export function serverTextOr(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.serverText) || otherwise;
}
