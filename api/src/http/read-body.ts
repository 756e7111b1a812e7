import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { HttpError } from './http-error.js';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** A body that says it is written in anything else would be read as UTF-8 all the same, and arrive garbled. */
const UTF_8 = /^(?!.*;\s*charset\s*=)|;\s*charset\s*=\s*"?(?:utf-?8|us-ascii)"?\s*(?:;|$)/i;
/** What stands in a text for bytes that were none of it. */
const REPLACEMENT = '\uFFFD';
const LIMIT = '1mb';

// The type is judged here, once; the parser takes what it is given for JSON.
const parse = bodyParser({ enableTypes: ['json'], jsonLimit: LIMIT, detectJSON: () => true });
const proceed = async () => {};

/** The JSON body of a request, `{}` when it has none. At most 1 MiB is ever held. @throws HttpError */
export async function readBody(ctx: Context): Promise<unknown> {
  if (!carriesBody(ctx.req)) return {};
  const type = ctx.req.headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type)) {
    throw new HttpError('unsupported_media_type', 'The body must be sent as Content-Type: application/json');
  }
  if (!UTF_8.test(type)) throw new HttpError('unsupported_media_type', 'The body must be sent in UTF-8');
  const parsing = parse(ctx, proceed);
  const { chunks, stop } = listen(ctx.req);
  try {
    await parsing;
  } catch (error) {
    // The parser leaves the rest where it is, and the caller would wait for it to be taken before reading our answer.
    ctx.req.unpipe();
    ctx.req.resume();
    throw refusal(error as ParseError);
  } finally {
    stop();
  }
  // The parser reads bytes that are no text as a mark in their place. Most bodies have none, and need no second look.
  if (String(ctx.request.rawBody).includes(REPLACEMENT) && !isUtf8(Buffer.concat(chunks))) {
    throw new HttpError('invalid_json', 'The body is not valid UTF-8');
  }
  return ctx.request.body;
}

/** Keeps the bytes as they come, while the parser reads them too. Compressed ones say nothing about the text. */
function listen(req: IncomingMessage): { chunks: Buffer[]; stop: () => void } {
  const chunks: Buffer[] = [];
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') return { chunks, stop: () => {} };
  const keep = (chunk: Buffer) => void chunks.push(chunk);
  req.on('data', keep);
  return { chunks, stop: () => req.off('data', keep) };
}

function carriesBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

/** What the parser throws: the status it suggests, and the text when it was read but is not JSON. */
interface ParseError extends Error {
  readonly status?: number;
  readonly body?: string;
}

function refusal({ status, body }: ParseError): HttpError {
  if (status === 413) return new HttpError('payload_too_large', 'The body may have at most 1 MiB');
  if (status === 415) {
    return new HttpError('unsupported_media_type', 'The body has a Content-Encoding that is not supported');
  }
  if (body === undefined) return new HttpError('invalid_json', 'The body could not be read to its end');
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
