import { ERROR_CODES, type ErrorCode } from '../operation/error-codes.js';
import type { Operation } from '../operation/operation.js';
import { hasRetryAfter, isV1 } from '../operation/retries.js';
import {
  CHALLENGE_HEADER,
  ownHeaders,
  RATE_LIMIT_HEADERS,
  REQUEST_ID_HEADER,
  RETRY_AFTER_HEADER,
  SHOULD_RETRY_HEADER,
} from './headers.js';

/** Every error code of an operation: its own, and those that follow from its input and its callers. */
export function errorsOf(operation: Operation): ErrorCode[] {
  // Every operation refuses unknown query fields.
  const codes = new Set<ErrorCode>([...operation.errors, 'invalid_request']);
  if (operation.method !== 'GET') {
    for (const code of ['payload_too_large', 'request_timeout', 'unsupported_media_type'] as const)
      codes.add(code);
    if (!operation.upload) codes.add('invalid_json');
  }
  if (operation.auth === 'account') codes.add('unauthorized');
  if (operation.auth === 'key') codes.add('invalid_api_key').add('ip_not_allowed');
  if (operation.scope !== undefined) codes.add('insufficient_scope');
  if (operation.auth === 'key' || operation.stoppedBy !== undefined) codes.add('account_suspended');
  if (!operation.unlimited) codes.add('rate_limited');
  codes.add('internal_error').add('unavailable');
  return [...codes].sort((a, b) => ERROR_CODES[a].status - ERROR_CODES[b].status || a.localeCompare(b));
}

/** The error responses of an operation, one for each status, with its codes and their meanings. */
export function errorResponses(operation: Operation): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(operation)) {
    const { status } = ERROR_CODES[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), errorResponse(status, codes, operation)]),
  );
}

function errorResponse(
  status: number,
  codes: readonly ErrorCode[],
  { path, unlimited, replyHeaders = {} }: Operation,
) {
  const { 'Idempotent-Replayed': replayed } = replyHeaders;
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].when}`).join('. '),
    headers: {
      ...REQUEST_ID_HEADER,
      ...(!unlimited && RATE_LIMIT_HEADERS),
      ...(status === 401 && CHALLENGE_HEADER),
      ...(codes.some(hasRetryAfter) && RETRY_AFTER_HEADER),
      ...(isV1(path) && SHOULD_RETRY_HEADER),
      // A repeated send gets the header also when its message was refused.
      ...(status === 422 && replayed && ownHeaders({ 'Idempotent-Replayed': replayed })),
    },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
        },
      },
    },
  };
}
