import Koa, { type Context, type Next } from 'koa';
import type { Logger } from 'pino';
import type { Tracer } from '../tracing/tracer.js';
import { crossOrigin } from './cors.js';
import { dispatch } from './dispatch.js';
import { HttpError } from './http-error.js';
import { BodyPacer } from './limits/body-pacer.js';
import { type Limiters, operationLimits } from './limits/request-limits.js';
import { UploadSlots } from './limits/upload-slots.js';
import { type Mounts, mounts } from './mounts.js';
import { replaceQueryGetter } from './patches/request-query.js';
import type { Authenticators } from './request/authenticate.js';
import { BODY_TIMES, type BodyTimes } from './request/body/body-times.js';
import { type ClientAddress, clientAddress } from './request/client-address.js';
import { type CompletedRequest, type RequestState, requestLifecycle } from './request-lifecycle.js';
import type { LogRequest } from './request-log/log-request.js';
import type { RecentAnswers } from './response/recent-answers.js';
import { createResponseWriter } from './response/response-writer.js';
import type { Route } from './route.js';
import { routeGroups } from './route-groups.js';
import { type CspOptions, collectHeaders, securityHeaders } from './security-headers.js';
import { type Site, staticSite } from './site/static-site.js';
import { type Readiness, systemRoutes } from './system-routes.js';
import { traceRequests } from './trace-requests.js';

/** An error of a connection: the client cut it, or sent something other than HTTP. */
const CLIENT_ERROR = /^(?:E(?:CONNRESET|CONNABORTED|PIPE|TIMEDOUT)|HPE_\w+)$/;

/** Logs connection errors. Clients hang up all the time, so only a fault of the server is logged as an error. */
export function connectionLog(log: Logger): (error: Error & { code?: string }) => void {
  return (error) => {
    if (CLIENT_ERROR.test(error.code ?? '')) log.info({ reason: error.code }, 'caller hung up');
    else log.error({ err: error }, 'connection failed');
  };
}

export interface AppDeps extends Authenticators, CspOptions {
  readonly routes: readonly Route[];
  readonly log: Logger;
  readonly ready: () => Promise<Readiness>;
  readonly mounts?: Mounts;
  /** The front ends; without it only the API is served. */
  readonly site?: Site;
  /** Checks every reply against the contract. Costs time: for development and tests. */
  readonly validateResponses: boolean;
  /** Answers that may be given again; each is read anew where it is absent. */
  readonly recentAnswers?: RecentAnswers;
  /** Rate limits; unlimited where it is absent. */
  readonly limiters?: Limiters;
  /** Without it the client's address is that of the socket, whatever a header says. */
  readonly clientAddress?: ClientAddress;
  /** Origins of other sites whose pages may call the API. */
  readonly corsOrigins?: readonly string[];
  /** Aborts when this process is about to end; never where it is absent. */
  readonly draining?: AbortSignal | undefined;
  /** How slowly bodies may come, where that is not as usual. */
  readonly bodyTimes?: BodyTimes;
  /** Called for every answer, for metrics. */
  readonly onResponse?: (answered: CompletedRequest) => void;
  /** Nothing is traced where it is absent. */
  readonly tracer?: Pick<Tracer, 'traceRequest'> | undefined;
  /** Takes every public call for the request log of its account. */
  readonly logRequest?: LogRequest;
}

/** The HTTP server of Waxwing: every route of the contract, guarded, and an error for everything else. */
export function createApp(deps: AppDeps): Koa<RequestState> {
  const app = new Koa<RequestState>();
  app.on('error', connectionLog(deps.log));
  replaceQueryGetter(app);

  const secure = securityHeaders(deps);
  const write = createResponseWriter(collectHeaders(secure));
  const routes = [...systemRoutes(deps.ready), ...deps.routes];
  const serving = {
    ...deps,
    write,
    clientAddress: deps.clientAddress ?? clientAddress([]),
    uploads: new UploadSlots(),
    bodies: new BodyPacer(),
    limitsOf: operationLimits(deps.limiters ?? UNLIMITED),
  };
  const handlers = routes.map((route) => ({ ...route.operation, handle: dispatch(route, serving) }));

  if (deps.tracer) app.use(traceRequests(deps.tracer));
  const times = deps.bodyTimes ?? BODY_TIMES;
  app.use(requestLifecycle({ log: deps.log, write, times }, deps.onResponse, deps.logRequest));
  if (deps.corsOrigins?.length) {
    app.use(
      crossOrigin(
        deps.corsOrigins,
        routes.map(({ operation }) => operation),
      ),
    );
  }
  app.use(routeGroups(handlers));
  app.use(secure);
  if (deps.mounts) app.use(mounts(deps.mounts));
  if (deps.site) app.use(staticSite(deps.site));
  app.use(refuseUnknown);
  return app;
}

const UNLIMITED: Limiters = { calls: { key: undefined, account: undefined, address: undefined } };

/** No route has answered: the path is unknown, or it takes other methods. */
async function refuseUnknown(ctx: Context, _next: Next): Promise<void> {
  const methods: string[] = (ctx.matched ?? []).flatMap((layer: { methods: string[] }) => layer.methods);
  if (methods.length === 0) throw new HttpError('route_not_found', 'Nothing was found at this path');
  const allow = [...new Set(methods)].sort().join(', ');
  throw new HttpError('method_not_allowed', `This path takes ${allow}`, { headers: { Allow: allow } });
}
