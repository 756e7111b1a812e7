import type { Context, Next } from 'koa';
import { runInTrace } from '../tracing/current-trace.js';
import type { Tracer } from '../tracing/tracer.js';
import type { RequestState } from './request-lifecycle.js';

/** Traces the calls of the API. A span tells the pattern of the route and the status, and nothing of the caller. */
export function traceRequests(tracer: Pick<Tracer, 'traceRequest'>) {
  return async (ctx: Context & { state: RequestState }, next: Next): Promise<void> => {
    const trace = tracer.traceRequest(ctx.req.headers.traceparent);
    if (!trace) return next();
    await runInTrace(trace, next);
    const { route } = ctx.state;
    const { method = 'none' } = ctx.req;
    // Neither pages nor probes are worth a span.
    if (!route.startsWith('/api/')) return;
    const status = ctx.res.statusCode;
    trace.span?.end({
      name: `${method} ${route}`,
      failed: status >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      },
    });
  };
}
