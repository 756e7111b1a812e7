import type { IncomingMessage } from 'node:http';
import { formatBytes } from '@waxwing/contract';
import { EventLoopTurns } from '@waxwing/core';
import type { Context, Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import { HttpError } from '../http-error.js';
import { BODY_TIMES, type BodyTimes, tooSlow } from './body-times.js';
import { allowBody } from './expect-continue.js';
import { parseJson } from './parse-json.js';
import { type UnzippedBody, unzip } from './unzip.js';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** A body in any other charset would be read as UTF-8 all the same, and arrive garbled. */
const UTF_8 = /^(?!.*;\s*charset\s*=)|;\s*charset\s*=\s*"?(?:utf-?8|us-ascii)"?\s*(?:;|$)/i;

const noNext = async () => {};

type ReadBody = (ctx: Context) => Promise<unknown>;

/** Reads the JSON body of a request, `{}` when it has none; never buffers more than `limit` bytes. @throws HttpError */
export function bodyReader(limit: number, times: BodyTimes = BODY_TIMES): ReadBody {
  const read = bytesReader(limit, times);
  return async (ctx) => {
    if (!carriesBody(ctx.req)) return {};
    return parse(await read(ctx));
  };
}

/**
 * The same for a signed body: `verify` gets its bytes, unpacked where it was compressed, before anything is made of them, and refuses
 * by throwing. @throws HttpError
 */
export function signedBodyReader(limit: number, times: BodyTimes = BODY_TIMES) {
  const read = bytesReader(limit, times);
  return async (ctx: Context, verify: (bytes: Uint8Array) => void): Promise<unknown> => {
    if (!carriesBody(ctx.req)) {
      verify(new Uint8Array());
      return {};
    }
    const bytes = await read(ctx);
    verify(bytes);
    const text = decode(bytes);
    ctx.request.rawBody = text;
    return parseJson(text);
  };
}

/** Bytes. Shorter bodies are read in less than a millisecond. */
const LONG = 65_536;
const longBodies = new EventLoopTurns(setImmediate);

/** Each step on a long body takes milliseconds: it gets a turn of the event loop to itself, and other calls go between. */
async function parse(bytes: Uint8Array): Promise<unknown> {
  if (bytes.length > LONG) await longBodies.next();
  const text = decode(bytes);
  if (bytes.length > LONG) await longBodies.next();
  return parseJson(text);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new HttpError('invalid_json', 'The body is not valid UTF-8');
  }
}

/** Reads bodies as bytes: text is made of them once they are complete, which is cheaper by the megabyte than chunk by chunk. */
function bytesReader(limit: number, times: BodyTimes): (ctx: Context) => Promise<Uint8Array> {
  // The parser hands this on to its reader, which its types do not say.
  const asBytes = { encoding: null };
  const collect = bodyParser({
    ...asBytes,
    enableTypes: ['text'],
    textLimit: `${limit}b`,
    extendTypes: { text: ['json', '+json'] },
  });
  return async (ctx) => {
    await collectBytes(ctx, collect, { limit, times });
    const bytes = ctx.request.rawBody as Uint8Array;
    ctx.request.rawBody = undefined;
    return bytes;
  };
}

/** What compression may add to bytes that cannot be compressed. */
const MAX_OVERHEAD = 1_024;

async function collectBytes(
  ctx: Context,
  collect: Middleware,
  { limit, times }: { limit: number; times: BodyTimes },
): Promise<void> {
  const type = ctx.req.headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type)) {
    throw new HttpError('unsupported_media_type', 'The body must be sent as Content-Type: application/json');
  }
  if (!UTF_8.test(type)) throw new HttpError('unsupported_media_type', 'The body must be sent in UTF-8');
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), times.wholeMs);
  let unzipped: UnzippedBody | undefined;
  try {
    // A bomb that says its length is refused before any of it is unpacked.
    if (Number(ctx.req.headers['content-length'] ?? 0) > limit + MAX_OVERHEAD) throw tooLarge(limit);
    unzipped = unzip(ctx.req);
    allowBody(ctx);
    const source = unzipped ? Object.assign(Object.create(ctx), { req: unzipped }) : ctx;
    await Promise.race([collect(source, noNext), late.promise]);
  } catch (error) {
    // The parser leaves the rest unread, and the client may not read our answer before its body is taken.
    ctx.req.unpipe();
    ctx.req.resume();
    if (error instanceof HttpError) throw error;
    throw (error as ParseError).status === 413 ? tooLarge(limit) : unreadable();
  } finally {
    clearTimeout(timer);
    unzipped?.destroy();
  }
}

function carriesBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
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
