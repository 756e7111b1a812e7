import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { invalid, Problem } from './problem.js';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** Parses every body as JSON, whatever its content type, which is checked below; the schema refuses values that are not objects. */
const parse = bodyParser({
  enableTypes: ['json'],
  detectJSON: () => true,
  strict: false,
  jsonLimit: '1mb',
});
async function noNext() {}

/** Reads the body as JSON; an empty body is an empty object. @throws Problem 413, 415 or 400 */
export async function readBody(ctx: Context): Promise<unknown> {
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type = '' } = ctx.headers;
  if (length === undefined ? chunked === undefined : length === '0') return {};
  // A browser page may send other types to another site without a preflight request.
  if (!JSON_TYPE.test(type)) throw new Problem(415, 'The body has to be application/json.');
  try {
    await parse(ctx, noNext);
  } catch (error) {
    // The parser leaves the rest unread, and a client that is still sending may not read the answer before its body is taken.
    ctx.req.unpipe();
    ctx.req.resume();
    const isTooLarge = (error as { status?: number }).status === 413;
    throw isTooLarge ? new Problem(413, 'The body is larger than 1 MiB.') : invalid('The body is not JSON.');
  }
  return ctx.request.body === '' ? {} : ctx.request.body;
}
