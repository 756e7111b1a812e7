import { STATUS_CODES } from 'node:http';
import {
  ERROR_CODES,
  type ErrorCode,
  type ErrorStatus,
  type Operation,
  type Problem,
} from '@waxwing/contract';
import { AdapterError, DomainError, type DomainErrorCode } from '@waxwing/core';
import { HttpError } from '../http-error.js';
import { presentRefusal } from './present-refusal.js';

interface StatusOfCode {
  readonly status: ErrorStatus;
  readonly retryAfter?: number;
}

/** The one table from error code to status. It does not compile while a code of the core is missing in the contract. */
const STATUS_OF_CODE: Readonly<Record<DomainErrorCode | ErrorCode, StatusOfCode>> = ERROR_CODES;

export interface ProblemResponse {
  readonly status: ErrorStatus;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
  /** A fault of the server, which is logged as an error; a refusal is not. */
  readonly isFault: boolean;
}

/** The answer to an error of `operation`. An unexpected one reveals nothing, since its message may contain anything. */
export function toProblem(error: unknown, requestId: string, operation?: Operation): ProblemResponse {
  if (error instanceof DomainError) {
    const { sentence, details } = presentRefusal(error, operation);
    return problemResponse(error.code, sentence, requestId, { details });
  }
  if (error instanceof HttpError) return problemResponse(error.code, error.message, requestId, error);
  if (error instanceof AdapterError && error.retryable) {
    return {
      ...problemResponse('unavailable', 'Service unavailable. Please try again later.', requestId),
      isFault: true,
    };
  }
  return {
    ...problemResponse('internal_error', 'Server error. Please try again later.', requestId),
    isFault: true,
  };
}

function problemResponse(
  code: ErrorCode,
  sentence: string,
  requestId: string,
  more: { details?: Readonly<Record<string, unknown>>; headers?: Readonly<Record<string, string>> } = {},
): ProblemResponse {
  const { status, retryAfter } = STATUS_OF_CODE[code];
  // A refusal that knows its own time says it instead.
  const seconds = more.details?.retry_after ?? retryAfter;
  return {
    status,
    headers: {
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
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
    isFault: false,
  };
}
