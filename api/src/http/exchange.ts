import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { toProblem } from './error-mapping.js';
import { requestIdOf } from './request-id.js';
import type { WriteAnswer } from './write-answer.js';

/** What one request and its answer share on their way through the app. */
export interface ExchangeState {
  requestId: string;
  /** The pattern of the route, such as `/api/api-keys/{id}`: a raw URL may hold what must not stand in a log. */
  route: string;
}

/** Frames every request: names it, turns whatever is thrown into a problem, and leaves one line in the log. */
export function exchange(log: Logger, write: WriteAnswer) {
  return async (ctx: Context & { state: ExchangeState }, next: Next): Promise<void> => {
    const started = performance.now();
    const { req, res, state } = ctx;
    state.requestId = requestIdOf(req.headers['x-request-id']);
    state.route = 'none';
    try {
      await next();
    } catch (error) {
      refuse(ctx, error, { log, write });
    }
    log.info(
      {
        method: req.method,
        route: state.route,
        status: res.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        request_id: state.requestId,
      },
      'request',
    );
  };
}

function refuse(
  ctx: Context & { state: ExchangeState },
  error: unknown,
  { log, write }: { log: Logger; write: WriteAnswer },
): void {
  const { requestId, route } = ctx.state;
  const { status, headers, body, fault } = toProblem(error, requestId);
  if (fault) log.error({ err: error, request_id: requestId, route }, 'request failed');
  // Part of another answer is out already; it is cut, for it can be neither taken back nor continued.
  if (ctx.res.headersSent) ctx.res.destroy();
  else write(ctx, { status, type: 'application/problem+json', headers, body });
}
