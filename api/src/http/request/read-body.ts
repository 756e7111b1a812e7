import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import { HttpError } from '../http-error.js';
import { BODY_TIMES, type BodyTimes, tooSlow } from './body-times.js';
import { allowBody } from './expect-continue.js';
import { parseJson } from './parse-json.js';
import { tooLarge } from './too-large.js';
import { unzip } from './unzip.js';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** A body in any other charset would be read as UTF-8 all the same, and arrive garbled. */
const UTF_8 = /^(?!.*;\s*charset\s*=)|;\s*charset\s*=\s*"?(?:utf-?8|us-ascii)"?\s*(?:;|$)/i;
/** What the parser puts in the place of invalid bytes. */
const REPLACEMENT_CHARACTER = '\uFFFD';

const noNext = async () => {};

type ReadBody = (ctx: Context) => Promise<unknown>;

/** Reads the JSON body of a request, `{}` when it has none; never buffers more than `limit` bytes. @throws HttpError */
export function bodyReader(limit: number, times: BodyTimes = BODY_TIMES): ReadBody {
  const read = textReader(limit, times);
  return async (ctx) => {
    if (!carriesBody(ctx.req)) return {};
    const { text, bytes } = await read(ctx);
    assertUtf8(text, bytes);
    return parseJson(text);
  };
}

/**
 * The same for a signed body: `verify` gets its bytes before they are parsed, and refuses by throwing.
 * @throws HttpError
 */
export function signedBodyReader(limit: number, times: BodyTimes = BODY_TIMES) {
  const read = textReader(limit, times);
  return async (ctx: Context, verify: (bytes: Uint8Array) => void): Promise<unknown> => {
    if (!carriesBody(ctx.req)) {
      verify(new Uint8Array());
      return {};
    }
    const { text, bytes } = await read(ctx);
    verify(bytes() ?? Buffer.from(text));
    assertUtf8(text, bytes);
    return parseJson(text);
  };
}

/** The text of a body, and its bytes: undefined for a compressed one. */
interface BodyText {
  readonly text: string;
  readonly bytes: () => Buffer | undefined;
}

/** Reads bodies as text: what looks at a text before it is parsed refuses what would be expensive to parse. */
function textReader(limit: number, times: BodyTimes): (ctx: Context) => Promise<BodyText> {
  const parse = bodyParser({
    enableTypes: ['text'],
    textLimit: `${limit}b`,
    extendTypes: { text: ['json', '+json'] },
  });
  return async (ctx) => {
    const { bytes } = await parseBody(ctx, parse, { limit, times });
    return { text: String(ctx.request.rawBody), bytes };
  };
}

/** Runs the parser; returns the raw bytes, undefined for a compressed body. */
async function parseBody(
  ctx: Context,
  parse: Middleware,
  { limit, times }: { limit: number; times: BodyTimes },
): Promise<Pick<BodyText, 'bytes'>> {
  const type = ctx.req.headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type)) {
    throw new HttpError('unsupported_media_type', 'The body must be sent as Content-Type: application/json');
  }
  if (!UTF_8.test(type)) throw new HttpError('unsupported_media_type', 'The body must be sent in UTF-8');
  allowBody(ctx);
  const unzipped = unzip(ctx.req, limit);
  const parsing = parse(unzipped ? Object.assign(Object.create(ctx), { req: unzipped }) : ctx, noNext);
  const { bytes, stop } = captureBytes(ctx.req, unzipped !== undefined);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), times.wholeMs);
  try {
    await Promise.race([parsing, late.promise]);
  } catch (error) {
    // The parser leaves the rest unread, and the client may not read our answer before its body is taken.
    ctx.req.unpipe();
    ctx.req.resume();
    if (error instanceof HttpError) throw error;
    throw (error as ParseError).status === 413 ? tooLarge(limit) : unreadable();
  } finally {
    clearTimeout(timer);
    stop();
    unzipped?.destroy();
  }
  return { bytes };
}

/** The parser replaces invalid bytes by a replacement character. Most bodies have none, and need no further check. */
function assertUtf8(text: string, bytes: BodyText['bytes']): void {
  if (!text.includes(REPLACEMENT_CHARACTER)) return;
  if (!isUtf8(bytes() ?? Buffer.of())) throw new HttpError('invalid_json', 'The body is not valid UTF-8');
}

/** Collects the bytes while the parser reads them too. Compressed ones cannot be checked as UTF-8. */
function captureBytes(
  req: IncomingMessage,
  isCompressed: boolean,
): Pick<BodyText, 'bytes'> & { stop: () => void } {
  if (isCompressed) return { bytes: () => undefined, stop: () => {} };
  const chunks: Buffer[] = [];
  const capture = (chunk: Buffer) => void chunks.push(chunk);
  req.on('data', capture);
  return { bytes: () => Buffer.concat(chunks), stop: () => req.off('data', capture) };
}

function carriesBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

/** An error of the parser, with the status it suggests. */
interface ParseError extends Error {
  readonly status?: number;
}

function unreadable(): HttpError {
  return new HttpError('invalid_json', 'The body could not be read to its end');
}
