import { randomUUID } from 'node:crypto';
import { type ErrorCode, isV1, type Method, type Operation, shouldRetry } from '@waxwing/contract';
import { DomainError } from '@waxwing/core';
import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import type { Caller } from './limits/call-limits.js';
import { RateLimited, type ResponseHeaders } from './limits/rate-limit-headers.js';
import { type BodyTimes, limitUnread } from './request/body/body-times.js';
import { hasIdempotencyKey } from './request/idempotency-key.js';
import type { LogRequest } from './request-log/log-request.js';
import { toProblem } from './response/error-mapping.js';
import type { ResponseWriter } from './response/response-writer.js';

const SAFE_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/** The caller's own X-Request-Id where it is safe for logs and headers, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && SAFE_ID.test(header)
    ? header
    : `req_${randomUUID().replaceAll('-', '')}`;
}

const CLIENT_ID = /^[\x20-\x7e]{1,64}$/;

/** The caller's own name for a request, which only the log has; any other is ignored. */
function clientRequestIdOf(header: string | string[] | undefined): { client_request_id?: string } {
  return typeof header === 'string' && CLIENT_ID.test(header) ? { client_request_id: header } : {};
}

/** What the middlewares share about one request. */
export interface RequestState {
  requestId: string;
  /** The pattern of the route, such as `/api/api-keys/{id}`: a raw URL may contain what must not be logged. */
  route: string;
  /** What the route answers; undefined where no route does. */
  operation: Operation | undefined;
  /** Whether the answer stays open as an event stream. */
  isLive: boolean;
  /** Who makes a call, also where his key is refused; undefined until he is known. */
  caller: Caller;
  /** The address of the client, as far as proxies are trusted. */
  ip: string;
  /** The instance that a public call is about. */
  instanceId: string | null;
  /** Whether the answer was given before, to the same Idempotency-Key. */
  replayed: boolean;
  /** Headers that are sent whatever the answer turns out to be. */
  headers: ResponseHeaders;
}

/** One request as metrics see it: without its caller and its content. */
export interface CompletedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Undefined for a stream that has only begun. */
  readonly seconds: number | undefined;
  /** The error code of a refusal. */
  readonly code: ErrorCode | undefined;
  /** The limit that refused it, if any. */
  readonly limit: string | undefined;
}

/** Wraps every request: gives it an id, turns errors into problems, and logs one line. */
export function requestLifecycle(
  { log, write, times }: { log: Logger; write: ResponseWriter; times: BodyTimes },
  onResponse: (answered: CompletedRequest) => void = noop,
  logRequest: LogRequest = noop,
) {
  return async (ctx: Context & { state: RequestState }, next: Next): Promise<void> => {
    const started = performance.now();
    const { req, res, state } = ctx;
    state.requestId = requestIdOf(req.headers['x-request-id']);
    state.route = 'none';
    state.operation = undefined;
    state.isLive = false;
    state.caller = undefined;
    state.instanceId = null;
    state.replayed = false;
    state.headers = {};
    let refusal: Refusal | undefined;
    try {
      await next();
    } catch (error) {
      refusal = refuse(ctx, error, { log, write });
    }
    limitUnread(req, times);
    const seconds = (performance.now() - started) / 1_000;
    onResponse({
      method: req.method ?? 'none',
      route: state.route,
      status: res.statusCode,
      seconds: state.isLive ? undefined : seconds,
      code: refusal?.code,
      limit: refusal?.limit,
    });
    if (ctx.state.operation?.auth === 'key')
      logRequest(req.headers, { ...state, status: res.statusCode, code: refusal?.code, ms: seconds * 1_000 });
    log[levelOf(res.statusCode, seconds)](
      {
        method: req.method,
        route: state.route,
        status: res.statusCode,
        ms: Math.round(seconds * 10_000) / 10,
        request_id: state.requestId,
        ...clientRequestIdOf(req.headers['x-client-request-id']),
      },
      'request',
    );
  };
}

const noop = () => undefined;

const SLOW_S = 1;

/** At `info` the log tells what an operator looks into: faults, and what took long. Metrics count the rest. */
function levelOf(status: number, seconds: number): 'debug' | 'info' {
  return status >= 500 || seconds > SLOW_S ? 'info' : 'debug';
}

interface Refusal {
  readonly code: ErrorCode;
  readonly limit: string | undefined;
}

function refuse(
  ctx: Context & { state: RequestState },
  error: unknown,
  { log, write }: { log: Logger; write: ResponseWriter },
): Refusal {
  const { requestId, route, operation, headers: given } = ctx.state;
  const { status, headers, body, isFault } = toProblem(error, requestId, operation);
  if (isFault) log.error({ err: error, request_id: requestId, route }, 'request failed');
  else if (error instanceof DomainError && error.cause !== undefined)
    log.warn({ err: error.cause, request_id: requestId, route }, 'request refused');
  ctx.state.replayed = headers['Idempotent-Replayed'] === 'true';
  // Part of another answer has been sent already; it can be neither taken back nor continued, so the connection is cut.
  if (ctx.res.headersSent) ctx.res.destroy();
  else {
    const all = { ...given, ...headers, ...retryHeader(ctx, body.code) };
    write(ctx, { status, type: 'application/problem+json', headers: all, body });
  }
  return { code: body.code, limit: error instanceof RateLimited ? error.policy : undefined };
}

/** Whether to repeat the call, on every error of version 1, of paths without a call too. */
function retryHeader(ctx: Context & { state: RequestState }, code: ErrorCode): Record<string, string> {
  if (!isV1(ctx.path)) return {};
  const { operation } = ctx.state;
  const method = ctx.method as Method;
  const idempotencyKey = hasIdempotencyKey(ctx.req.headers, operation);
  return { 'Should-Retry': String(shouldRetry(code, { method, operation, idempotencyKey })) };
}
