import cors from '@koa/cors';
import type { Operation } from '@waxwing/contract';
import type { Middleware } from 'koa';

/** Our response headers that a page of another origin may read. */
const EXPOSED_HEADERS = [
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Should-Retry',
  'X-Request-Id',
  'Idempotent-Replayed',
  'Preference-Applied',
  'Content-Disposition',
];
/** Request headers that every operation accepts, whatever it declares. */
const COMMON_REQUEST_HEADERS = [
  'authorization',
  'content-type',
  'if-none-match',
  'x-client-request-id',
  'x-request-id',
];
/** Seconds for which a browser may cache the preflight answer. */
const PREFLIGHT_MAX_AGE_S = 600;

/**
 * Lets pages of exactly these origins call the operations. No operation uses cookies, so credentials are never allowed:
 * a page has to hold the token itself.
 */
export function crossOrigin(origins: readonly string[], operations: readonly Operation[]): Middleware {
  const allowed = new Set(origins);
  return cors({
    // The library sends no header for an empty string.
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
