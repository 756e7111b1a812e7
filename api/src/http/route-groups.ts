import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { RequestState } from './request-lifecycle.js';

export interface RoutedHandler {
  readonly method: string;
  /** As in the contract, such as `/api/api-keys/{id}`. */
  readonly path: string;
  readonly handle: (ctx: Context) => Promise<void>;
}

/**
 * A router for each beginning of the paths. A router tests all of its paths for every request, which for the two hundred of the API takes
 * longer than to authenticate the caller.
 */
export function routeGroups(handlers: readonly RoutedHandler[]): Middleware<RequestState> {
  const routers = new Map<string, Router<RequestState>>();
  for (const { method, path, handle } of handlers) {
    const group = groupOf(path);
    if (group.includes('{')) throw new Error(`${path} has a parameter where its group is told`);
    const router = routers.get(group) ?? new Router<RequestState>({ strict: true, sensitive: true });
    routers.set(group, router);
    router.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], [handle]);
  }
  const groups = new Map([...routers].map(([group, router]) => [group, router.routes()] as const));
  return (ctx, next) => groups.get(groupOf(ctx.path))?.(ctx as never, next) ?? next();
}

/** `/api/public` of `/api/public/send/{instance_id}`, `/api/v1/messages` of `/api/v1/messages/{id}`. */
function groupOf(path: string): string {
  const [, first = '', second = '', third = ''] = path.split('/', 4);
  return second === 'v1' ? `${first}/${second}/${third}` : `${first}/${second}`;
}
