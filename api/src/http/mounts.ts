import type { RequestListener } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Middleware } from 'koa';

/** Node listeners by path prefix, such as `/sandbox/api`. Each gets the request unchanged, with its full URL. */
export type Mounts = Readonly<Record<string, RequestListener>>;

/** Passes requests under a prefix to its listener, and waits until that has answered. */
export function mounts(listeners: Mounts): Middleware {
  const prefixes = Object.entries(listeners);
  return async (ctx, next) => {
    const mount = prefixes.find(([prefix]) => ctx.path === prefix || ctx.path.startsWith(`${prefix}/`));
    if (!mount) return next();
    const [prefix, listener] = mount;
    ctx.state.route = prefix;
    ctx.set('X-Request-Id', ctx.state.requestId);
    ctx.respond = false;
    ctx.res.statusCode = 200;
    listener(ctx.req, ctx.res);
    // A client that hangs up ends the request as well.
    await finished(ctx.res).catch(() => undefined);
  };
}
