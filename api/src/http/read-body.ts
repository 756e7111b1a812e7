import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { HttpError } from './http-error.js';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
const LIMIT = '1mb';

// The type is judged here, once; the parser takes what it is given for JSON.
const parse = bodyParser({ enableTypes: ['json'], jsonLimit: LIMIT, detectJSON: () => true });
const proceed = async () => {};

/** The JSON body of a request, `{}` when it has none. At most 1 MiB is ever held. @throws HttpError */
export async function readBody(ctx: Context): Promise<unknown> {
  if (!carriesBody(ctx.req)) return {};
  if (!JSON_TYPE.test(ctx.req.headers['content-type'] ?? '')) {
    throw new HttpError('unsupported_media_type', 'The body must be sent as Content-Type: application/json');
  }
  try {
    await parse(ctx, proceed);
  } catch (error) {
    // The parser leaves the rest where it is, and the caller would wait for it to be taken before reading our answer.
    ctx.req.unpipe();
    ctx.req.resume();
    throw refusal(error as ParseError);
  }
  return ctx.request.body;
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
