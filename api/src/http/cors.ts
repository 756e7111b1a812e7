import cors from '@koa/cors';
import type { Operation } from '@waxwing/contract';
import type { Middleware } from 'koa';

/** Headers of ours that a page of another origin may read. */
const EXPOSED_HEADERS = [
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'Idempotent-Replayed',
  'Preference-Applied',
  'Content-Disposition',
];
/** Headers that any call may carry, whatever its operation declares. */
const COMMON_REQUEST_HEADERS = ['authorization', 'content-type', 'if-none-match', 'x-request-id'];
/** Seconds for which a browser need not ask again. */
const PREFLIGHT_MAX_AGE_S = 600;

/**
 * Lets pages of exactly these origins call the operations. Nothing here rides on cookies, so credentials are never allowed:
 * a page has to hold the token itself.
 */
export function crossOrigin(origins: readonly string[], operations: readonly Operation[]): Middleware {
  const allowed = new Set(origins);
  return cors({
    // The empty string is how the library is told to say nothing.
    origin: (ctx) => (allowed.has(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: [...new Set(['HEAD', ...operations.map(({ method }) => method)])],
    allowHeaders: [
      ...new Set([
        ...COMMON_REQUEST_HEADERS,
        ...operations.flatMap(({ headers }) => Object.keys(headers.shape)),
      ]),
    ],
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_MAX_AGE_S,
    credentials: false,
    keepHeadersOnError: false,
  });
}
