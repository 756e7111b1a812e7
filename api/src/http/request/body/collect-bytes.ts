import type { IncomingMessage } from 'node:http';
import { formatBytes } from '@waxwing/contract';
import type { Context, Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import { HttpError } from '../../http-error.js';
import { type BodyTimes, tooSlow } from './body-times.js';
import { allowBody } from './expect-continue.js';
import { readInTurns } from './long-bodies.js';
import { type BodySource, unzip } from './unzip.js';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** A body in any other charset would be read as UTF-8 all the same, and arrive garbled. */
const UTF_8 = /^(?!.*;\s*charset\s*=)|;\s*charset\s*=\s*"?(?:utf-?8|us-ascii)"?\s*(?:;|$)/i;

const noNext = async () => {};

/**
 * Collects JSON bodies as bytes: text is made of them once they are complete, which is cheaper by the megabyte than chunk by chunk.
 * Rejects with HttpError.
 */
export function bytesCollector(limit: number, times: BodyTimes): (ctx: Context) => Promise<Uint8Array> {
  // The parser hands this on to its reader, which its types do not say.
  const asBytes = { encoding: null };
  const parser = bodyParser({
    ...asBytes,
    enableTypes: ['text'],
    textLimit: `${limit}b`,
    extendTypes: { text: ['json', '+json'] },
  });
  return async (ctx) => {
    await collectBytes(ctx, parser, { limit, times });
    const bytes = ctx.request.rawBody as Uint8Array;
    ctx.request.rawBody = undefined;
    return bytes;
  };
}

/** What compression may add to bytes that cannot be compressed. */
const MAX_OVERHEAD = 1_024;

/** Refuses a body by its headers, before any of it is read or unpacked. @throws HttpError */
export function assertAcceptable({ headers }: IncomingMessage, limit: number): void {
  const type = headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type)) {
    throw new HttpError('unsupported_media_type', 'The body must be sent as Content-Type: application/json');
  }
  if (!UTF_8.test(type)) throw new HttpError('unsupported_media_type', 'The body must be sent in UTF-8');
  if (Number(headers['content-length'] ?? 0) > limit + MAX_OVERHEAD) throw tooLarge(limit);
}

async function collectBytes(
  ctx: Context,
  parser: Middleware,
  { limit, times }: { limit: number; times: BodyTimes },
): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), times.wholeMs);
  let source: BodySource | undefined;
  try {
    source = unzip(ctx.req) ?? readInTurns(ctx.req);
    allowBody(ctx);
    const from = source ? Object.assign(Object.create(ctx), { req: source }) : ctx;
    await Promise.race([parser(from, noNext), late.promise]);
  } catch (error) {
    // The parser leaves the rest unread, and the client may not read our answer before its body is taken.
    ctx.req.unpipe();
    ctx.req.resume();
    if (error instanceof HttpError) throw error;
    throw (error as ParseError).status === 413 ? tooLarge(limit) : unreadable();
  } finally {
    clearTimeout(timer);
    source?.destroy();
  }
}

/** An error of the parser, with the status it suggests. */
interface ParseError extends Error {
  readonly status?: number;
}

function tooLarge(limit: number): HttpError {
  return new HttpError('payload_too_large', `The body may have at most ${formatBytes(limit)}`);
}

function unreadable(): HttpError {
  return new HttpError('invalid_json', 'The body could not be read to its end');
}
