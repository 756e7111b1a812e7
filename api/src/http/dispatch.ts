import type { Context } from 'koa';
import { type Authenticators, authenticator } from './authenticate.js';
import { checkReply, guard } from './guard.js';
import type { Route } from './route.js';
import type { WriteAnswer } from './write-answer.js';

/** Serves one route: who calls, then what is asked, then the handler. An unknown caller's body is never looked at. */
export function dispatch(
  { operation, handle }: Route,
  deps: Authenticators & { write: WriteAnswer; validateResponses: boolean },
): (ctx: Context) => Promise<void> {
  const authenticate = authenticator(operation.auth, deps);
  const read = guard(operation);
  return async (ctx) => {
    ctx.state.route = operation.path;
    const caller = await authenticate(ctx.req.headers.authorization);
    const { params, query, headers, body } = await read(ctx);
    const reply = await handle({
      params,
      query,
      headers,
      body,
      caller,
      requestId: ctx.state.requestId,
      ip: ctx.ip,
      rawBody: String(ctx.request.rawBody ?? ''),
      setHeader: (name, value) => ctx.set(name, value),
    });
    if (deps.validateResponses) checkReply(operation, reply);
    deps.write(ctx, { ...reply, type: 'application/json' });
  };
}
