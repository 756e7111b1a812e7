// Patch of koa 3.3.0. Thread: koajs/koa#1260.
import type Koa from 'koa';
import { parseQuery } from '../request/parse-query.js';

/**
 * Parses `ctx.query` in linear time, where Koa's own getter takes quadratic time. The operations' own queries do not need it; a
 * middleware may read it.
 */
export function replaceQueryGetter(app: Pick<Koa, 'request'>): void {
  Object.defineProperty(app.request, 'query', {
    get(this: Koa.Request) {
      return parseQuery(this.querystring);
    },
  });
}
