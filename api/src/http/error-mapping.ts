import { STATUS_CODES } from 'node:http';
import { ERROR_CODES, type ErrorCode, type ErrorStatus, type Problem } from '@waxwing/contract';
import { AdapterError, DomainError, type DomainErrorCode } from '@waxwing/core';
import { HttpError } from './http-error.js';

interface Meaning {
  readonly status: ErrorStatus;
  readonly retryAfter?: number;
}

/** The one table from error to status. It does not compile when the core refuses in a way that the contract does not know. */
const MEANING: Readonly<Record<DomainErrorCode | ErrorCode, Meaning>> = ERROR_CODES;

export interface ProblemAnswer {
  readonly status: ErrorStatus;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
  /** A fault of ours, which somebody should look at; a refusal is not. */
  readonly fault: boolean;
}

/** The answer to an error. Nothing of an unexpected one gets out: its message may hold anything. */
export function toProblem(error: unknown, requestId: string): ProblemAnswer {
  if (error instanceof DomainError) {
    return answer(error.code, error.message, requestId, { details: error.details });
  }
  if (error instanceof HttpError) return answer(error.code, error.message, requestId, error);
  if (error instanceof AdapterError && error.retryable) {
    return {
      ...answer('unavailable', 'Service unavailable. Please try again later.', requestId),
      fault: true,
    };
  }
  return { ...answer('internal_error', 'Server error. Please try again later.', requestId), fault: true };
}

function answer(
  code: ErrorCode,
  sentence: string,
  requestId: string,
  more: { details?: Readonly<Record<string, unknown>>; headers?: Readonly<Record<string, string>> } = {},
): ProblemAnswer {
  const { status, retryAfter } = MEANING[code];
  return {
    status,
    headers: {
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...more.headers,
    },
    body: {
      ...more.details,
      error: sentence,
      code,
      request_id: requestId,
      title: STATUS_CODES[status] ?? 'Error',
      status,
    },
    fault: false,
  };
}
