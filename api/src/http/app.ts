import Router from '@koa/router';
import Koa, { type Context, type Next } from 'koa';
import type { Logger } from 'pino';
import type { Authenticators } from './authenticate.js';
import { dispatch } from './dispatch.js';
import { type ExchangeState, exchange } from './exchange.js';
import { HttpError } from './http-error.js';
import { type Mounts, mounts } from './mounts.js';
import type { Route } from './route.js';
import { headersSetBy, securityHeaders } from './security-headers.js';
import { originsOf, type Site, staticSite } from './static-site.js';
import { type Readiness, systemRoutes } from './system-routes.js';
import { answerWriter } from './write-answer.js';

export interface AppDeps extends Authenticators {
  readonly routes: readonly Route[];
  readonly log: Logger;
  readonly ready: () => Promise<Readiness>;
  readonly mounts?: Mounts;
  /** The front ends; without them only the API is served. */
  readonly site?: Site;
  /** Where customers reach us; https brings HSTS. */
  readonly publicUrl: string;
  /** Checks every reply against the contract. Costs time: for development and tests. */
  readonly validateResponses: boolean;
}

/** The HTTP side of Waxwing: every route of the contract, guarded, and an answer to everything else. */
export function createApp(deps: AppDeps): Koa<ExchangeState> {
  const app = new Koa<ExchangeState>();
  app.on('error', (error) => deps.log.error({ err: error }, 'connection failed'));

  const secure = securityHeaders(deps.publicUrl, originsOf(deps.site));
  const write = answerWriter(headersSetBy(secure));
  const router = new Router<ExchangeState>({ strict: true, sensitive: true });
  for (const route of [...systemRoutes(deps.ready), ...deps.routes]) {
    const { method, path } = route.operation;
    router.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], dispatch(route, { ...deps, write }));
  }

  app.use(exchange(deps.log, write));
  app.use(router.routes());
  app.use(secure);
  if (deps.mounts) app.use(mounts(deps.mounts));
  if (deps.site) app.use(staticSite(deps.site));
  app.use(refuseUnknown);
  return app;
}

/** Nothing has answered: either the path is unknown, or it takes other methods. */
async function refuseUnknown(ctx: Context, _next: Next): Promise<void> {
  const methods: string[] = (ctx.matched ?? []).flatMap((layer: { methods: string[] }) => layer.methods);
  if (methods.length === 0) throw new HttpError('route_not_found', 'Nothing was found at this path');
  const allow = [...new Set(methods)].sort().join(', ');
  throw new HttpError('method_not_allowed', `This path takes ${allow}`, { headers: { Allow: allow } });
}
