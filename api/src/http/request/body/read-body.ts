import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { HttpError } from '../../http-error.js';
import type { BodyPacer } from '../../limits/body-pacer.js';
import type { RequestState } from '../../request-lifecycle.js';
import type { BodyTimes } from './body-times.js';
import { assertAcceptable, bytesCollector } from './collect-bytes.js';
import { turnFor } from './long-bodies.js';
import { parseJson } from './parse-json.js';

/** How slowly and how fast bodies may come. */
export interface BodyReading {
  readonly times: BodyTimes;
  readonly pacer: BodyPacer;
}

type ReadBody = (ctx: Context) => Promise<unknown>;

/** Reads the JSON body of a request, `{}` when it has none; never buffers more than `limit` bytes. @throws HttpError */
export function bodyReader(limit: number, bodies: BodyReading): ReadBody {
  const read = bytesReader(limit, bodies);
  return async (ctx) => {
    if (!carriesBody(ctx.req)) return {};
    return parse(await read(ctx));
  };
}

/**
 * The same for a signed body: `verify` gets its bytes, unpacked where it was compressed, before anything is made of them, and refuses
 * by throwing. @throws HttpError
 */
export function signedBodyReader(limit: number, bodies: BodyReading) {
  const read = bytesReader(limit, bodies);
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

async function parse(bytes: Uint8Array): Promise<unknown> {
  await turnFor(bytes.length);
  const text = decode(bytes);
  await turnFor(bytes.length);
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

function bytesReader(limit: number, { times, pacer }: BodyReading): (ctx: Context) => Promise<Uint8Array> {
  const collect = bytesCollector(limit, times);
  return async (ctx) => {
    assertAcceptable(ctx.req, limit);
    const { caller, ip } = ctx.state as RequestState;
    const body = { accountId: caller?.accountId ?? ip, length: lengthOf(ctx.req), limit };
    return pacer.run(body, () => collect(ctx));
  };
}

function lengthOf({ headers }: IncomingMessage): number | undefined {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = headers;
  return length === undefined || encoding !== 'identity' ? undefined : Number(length);
}

function carriesBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}
