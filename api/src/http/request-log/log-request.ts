import type { IncomingHttpHeaders } from 'node:http';
import { decodeId, type ErrorCode, type Operation } from '@waxwing/contract';
import type { ApiKey, IdempotencyOutcome, IdGenerator, LoggedRequest } from '@waxwing/core';
import { networkOf } from '../limits/address-block.js';
import type { Caller } from '../limits/call-limits.js';
import type { KeyCaller } from '../request/authenticate.js';
import { hasIdempotencyKey } from '../request/idempotency-key.js';

const CLIENT_REQUEST_ID = /^[\x20-\x7e]{1,64}$/;
const MAX_USER_AGENT = 200;
/** Header values are Latin-1; what no line of text may hold is left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes.
const CONTROL = /[\x00-\x1f\x7f-\x9f]/g;

/** What is known of a request at its end. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly operation: Operation | undefined;
  readonly caller: Caller;
  readonly ip: string;
  readonly instanceId: string | null;
  readonly replayed: boolean;
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly ms: number;
}

/** Takes a public call that was answered. */
export type LogRequest = (headers: IncomingHttpHeaders, answered: AnsweredRequest) => void;

/** A public call of a known caller: the log has no others. */
export interface LoggedCall extends AnsweredRequest {
  readonly operation: Operation;
  readonly caller: KeyCaller;
}

export function isLoggedCall(answered: AnsweredRequest): answered is LoggedCall {
  const { operation, caller } = answered;
  return operation !== undefined && caller !== undefined && 'key' in caller;
}

/** The line of the request log for a call. */
export function describeRequest(
  headers: IncomingHttpHeaders,
  { operation, caller, ...answer }: LoggedCall,
  ids: IdGenerator,
): LoggedRequest {
  const clientRequestId = headers['x-client-request-id'];
  const userAgent = headers['user-agent']?.slice(0, MAX_USER_AGENT).replaceAll(CONTROL, '') ?? '';
  return {
    id: ids.next(),
    requestId: answer.requestId,
    clientRequestId:
      typeof clientRequestId === 'string' && CLIENT_REQUEST_ID.test(clientRequestId) ? clientRequestId : null,
    at: new Date(),
    accountId: caller.accountId,
    keyId: caller.key.id,
    operation: operation.id,
    status: answer.status,
    code: answer.code ?? null,
    ms: Math.round(answer.ms),
    instanceId: answer.instanceId,
    idempotency: hasIdempotencyKey(headers, operation) ? outcomeOf(answer) : null,
    userAgent: userAgent === '' ? null : userAgent,
    network: networkOf(answer.ip),
  };
}

/** Refusals after the message was stored: the key has their answer. */
const STORED_CODES: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  'not_on_whatsapp',
  'message_refused',
]);
const CONFLICTS: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  'idempotency_in_flight',
  'idempotency_key_reused',
]);

function outcomeOf({
  status,
  code,
  replayed,
}: Pick<AnsweredRequest, 'status' | 'code' | 'replayed'>): IdempotencyOutcome | null {
  if (replayed) return 'replayed';
  if (CONFLICTS.has(code)) return 'conflict';
  return status < 400 || STORED_CODES.has(code) ? 'new' : null;
}

/** The instance that the path or the body of a call names, or the only one of its key; null where none is named. */
export function instanceOfRequest(
  request: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  key: ApiKey,
  path: string,
): string | null {
  const named = [request.params, request.query, request.body].map(
    (part) => (part as Record<string, unknown>).instance_id,
  );
  const ofPath = path.includes('/instances/{id}') ? (request.params as { id?: unknown }).id : undefined;
  const text = [ofPath, ...named].find((value) => typeof value === 'string');
  if (typeof text === 'string') return decodeId('ins', text) ?? null;
  return key.instanceIds.length === 1 ? (key.instanceIds[0] ?? null) : null;
}
