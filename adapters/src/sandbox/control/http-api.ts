import type { RequestListener } from 'node:http';
import Koa, { type Middleware } from 'koa';
import { fileRoutes } from './file-routes.js';
import { isLocalCaller } from './local-caller.js';
import { Problem } from './problem.js';
import { BASE, controlRoutes, refuseUnknown } from './routes.js';
import type { SandboxController } from './sandbox-controller.js';

const STATUS_TITLES: Record<number, string> = {
  400: 'Bad request',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Content too large',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  422: 'Unprocessable content',
};

/** The control API as a listener for node's http server, for every path below `/sandbox/api/`. */
export function createControlApi(control: SandboxController): RequestListener {
  const app = new Koa();
  // What fails is answered; the process that serves the sandbox does not print it.
  app.silent = true;
  app.use(answerProblems);
  app.use(refuseStrangers);
  app.use(controlRoutes(control));
  app.use(fileRoutes(control.files, BASE));
  app.use(refuseUnknown);
  return app.callback();
}

const answerProblems: Middleware = async (ctx, next) => {
  ctx.set({ 'cache-control': 'no-store', 'content-type': 'application/json' });
  try {
    await next();
  } catch (error) {
    const known = error instanceof Problem;
    const status = known ? error.status : 500;
    const detail = known ? error.message : 'The sandbox failed; this is a fault of the sandbox.';
    ctx.status = status;
    ctx.set('content-type', 'application/problem+json');
    ctx.body = { type: 'about:blank', title: STATUS_TITLES[status] ?? 'Internal error', status, detail };
  }
};

/** The product may listen on every interface; these calls need no key, so only this machine may make them. */
const refuseStrangers: Middleware = (ctx, next) => {
  if (!isLocalCaller(ctx.req))
    throw new Problem(403, 'The control API answers programs on this machine only.');
  return next();
};
