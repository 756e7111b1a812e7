import type { ErrorCode } from '@waxwing/contract';
import { DomainError } from '@waxwing/core';
import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { toProblem } from './error-mapping.js';
import { type AnswerHeaders, RateLimited } from './limits/tally.js';
import { requestIdOf } from './request-id.js';
import type { WriteAnswer } from './write-answer.js';

/** What one request and its answer share on their way through the app. */
export interface ExchangeState {
  requestId: string;
  /** The pattern of the route, such as `/api/api-keys/{id}`: a raw URL may hold what must not stand in a log. */
  route: string;
  /** Headers that stand on the answer whatever it turns out to be. */
  headers: AnswerHeaders;
}

/** One request as those who count see it: nothing in it tells who asked or for what. */
export interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** Why it was refused, where it was. */
  readonly code: ErrorCode | undefined;
  /** The limit that refused it, where one did. */
  readonly limit: string | undefined;
}

/** Frames every request: names it, turns whatever is thrown into a problem, and leaves one line in the log. */
export function exchange(log: Logger, write: WriteAnswer, onAnswer: (answered: Answered) => void = ignore) {
  return async (ctx: Context & { state: ExchangeState }, next: Next): Promise<void> => {
    const started = performance.now();
    const { req, res, state } = ctx;
    state.requestId = requestIdOf(req.headers['x-request-id']);
    state.route = 'none';
    state.headers = {};
    let refusal: Refusal | undefined;
    try {
      await next();
    } catch (error) {
      refusal = refuse(ctx, error, { log, write });
    }
    const seconds = (performance.now() - started) / 1_000;
    onAnswer({
      method: req.method ?? 'none',
      route: state.route,
      status: res.statusCode,
      seconds,
      code: refusal?.code,
      limit: refusal?.limit,
    });
    log[levelOf(state.route, res.statusCode)](
      {
        method: req.method,
        route: state.route,
        status: res.statusCode,
        ms: Math.round(seconds * 10_000) / 10,
        request_id: state.requestId,
      },
      'request',
    );
  };
}

const ignore = () => undefined;

const PROBES = new Set(['/healthz', '/readyz']);

/** Probes ask every second or two, of every process: only an answer that something is wrong is worth a line. */
function levelOf(route: string, status: number): 'debug' | 'info' {
  return PROBES.has(route) && status < 400 ? 'debug' : 'info';
}

interface Refusal {
  readonly code: ErrorCode;
  readonly limit: string | undefined;
}

function refuse(
  ctx: Context & { state: ExchangeState },
  error: unknown,
  { log, write }: { log: Logger; write: WriteAnswer },
): Refusal {
  const { requestId, route, headers: given } = ctx.state;
  const { status, headers, body, fault } = toProblem(error, requestId);
  if (fault) log.error({ err: error, request_id: requestId, route }, 'request failed');
  else if (error instanceof DomainError && error.cause !== undefined)
    log.warn({ err: error.cause, request_id: requestId, route }, 'request refused');
  // Part of another answer is out already; it is cut, for it can be neither taken back nor continued.
  if (ctx.res.headersSent) ctx.res.destroy();
  else write(ctx, { status, type: 'application/problem+json', headers: { ...given, ...headers }, body });
  return { code: body.code, limit: error instanceof RateLimited ? error.policy : undefined };
}
