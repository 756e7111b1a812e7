import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import Bourne from '@hapi/bourne';
import { formatBytes } from '@waxwing/contract';
import type { Context, Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import { HttpError } from '../http-error.js';
import { BODY_TIMES, type BodyTimes, tooSlow } from './body-times.js';
import { allowBody } from './expect-continue.js';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** A body in any other charset would be read as UTF-8 all the same, and arrive garbled. */
const UTF_8 = /^(?!.*;\s*charset\s*=)|;\s*charset\s*=\s*"?(?:utf-?8|us-ascii)"?\s*(?:;|$)/i;
/** What the parser puts in the place of invalid bytes. */
const REPLACEMENT_CHARACTER = '\uFFFD';

const noNext = async () => {};

type ReadBody = (ctx: Context) => Promise<unknown>;

/** Reads the JSON body of a request, `{}` when it has none; never buffers more than `limit` bytes. @throws HttpError */
export function bodyReader(limit: number, times: BodyTimes = BODY_TIMES): ReadBody {
  // The content type is checked here, once; the parser takes any type for JSON.
  const parse = bodyParser({ enableTypes: ['json'], jsonLimit: `${limit}b`, detectJSON: () => true });
  return async (ctx) => {
    if (!carriesBody(ctx.req)) return {};
    const { bytes } = await parseBody(ctx, parse, { limit, times });
    assertUtf8(ctx, bytes);
    return ctx.request.body;
  };
}

/**
 * The same for a signed body: `verify` gets its bytes before they are parsed, and refuses by throwing.
 * @throws HttpError
 */
export function signedBodyReader(limit: number, times: BodyTimes = BODY_TIMES) {
  const parse = bodyParser({
    enableTypes: ['text'],
    textLimit: `${limit}b`,
    extendTypes: { text: ['json', '+json'] },
  });
  return async (ctx: Context, verify: (bytes: Uint8Array) => void): Promise<unknown> => {
    if (!carriesBody(ctx.req)) {
      verify(new Uint8Array());
      return {};
    }
    const { bytes } = await parseBody(ctx, parse, { limit, times });
    verify(bytes() ?? Buffer.from(String(ctx.request.rawBody)));
    assertUtf8(ctx, bytes);
    return parseJson(String(ctx.request.rawBody));
  };
}

/** Runs the parser; returns the raw bytes, undefined for a compressed body. */
async function parseBody(
  ctx: Context,
  parse: Middleware,
  { limit, times }: { limit: number; times: BodyTimes },
): Promise<{ bytes: Bytes }> {
  const type = ctx.req.headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type)) {
    throw new HttpError('unsupported_media_type', 'The body must be sent as Content-Type: application/json');
  }
  if (!UTF_8.test(type)) throw new HttpError('unsupported_media_type', 'The body must be sent in UTF-8');
  allowBody(ctx);
  const parsing = parse(ctx, noNext);
  const { bytes, stop } = captureBytes(ctx.req);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), times.wholeMs);
  try {
    await Promise.race([parsing, late.promise]);
  } catch (error) {
    // The parser leaves the rest unread, and the client may not read our answer before its body is taken.
    ctx.req.unpipe();
    ctx.req.resume();
    if (error instanceof HttpError) throw error;
    throw toHttpError(error as ParseError, limit);
  } finally {
    clearTimeout(timer);
    stop();
  }
  return { bytes };
}

type Bytes = () => Buffer | undefined;

/** The parser replaces invalid bytes by a replacement character. Most bodies have none, and need no further check. */
function assertUtf8(ctx: Context, bytes: Bytes): void {
  if (!String(ctx.request.rawBody).includes(REPLACEMENT_CHARACTER)) return;
  if (!isUtf8(bytes() ?? Buffer.of())) throw new HttpError('invalid_json', 'The body is not valid UTF-8');
}

const OBJECT_OR_LIST = /^[ \t\n\r]*[[{]/;

/** Parses as the JSON parser of `bodyReader` does. @throws HttpError */
export function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    if (!OBJECT_OR_LIST.test(text)) throw new SyntaxError('no object and no list');
    return Bourne.parse(text);
  } catch {
    throw notJson(text);
  }
}

/** Collects the bytes while the parser reads them too. Compressed ones cannot be checked as UTF-8. */
function captureBytes(req: IncomingMessage): { bytes: Bytes; stop: () => void } {
  const chunks: Buffer[] = [];
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity')
    return { bytes: () => undefined, stop: () => {} };
  const capture = (chunk: Buffer) => void chunks.push(chunk);
  req.on('data', capture);
  return { bytes: () => Buffer.concat(chunks), stop: () => req.off('data', capture) };
}

function carriesBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

/** An error of the parser: the status it suggests, and the text when it was read but is not JSON. */
interface ParseError extends Error {
  readonly status?: number;
  readonly body?: string;
}

function toHttpError({ status, body }: ParseError, limit: number): HttpError {
  if (status === 413)
    return new HttpError('payload_too_large', `The body may have at most ${formatBytes(limit)}`);
  if (status === 415) {
    return new HttpError('unsupported_media_type', 'The body has a Content-Encoding that is not supported');
  }
  if (body === undefined) return new HttpError('invalid_json', 'The body could not be read to its end');
  return notJson(body);
}

function notJson(body: string): HttpError {
  return new HttpError(
    'invalid_json',
    isJson(body) ? 'The body must be a JSON object without the key __proto__' : 'The body is not valid JSON',
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
