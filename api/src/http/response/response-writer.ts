import type { Context } from 'koa';
import type { BytesReply, LiveReply, StreamedReply } from '../route.js';
import { encodeJson } from './encoded-json.js';
import { matchesTag } from './entity-tag.js';
import { type EventStream, eventStream, UNBUFFERED } from './event-stream.js';
import { streamBody } from './stream-body.js';
import { writeBytes } from './write-bytes.js';

export interface ResponseParts {
  readonly status: number;
  readonly type: 'application/problem+json' | 'text/event-stream' | StreamedReply['type'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Whether the body is this same object in each answer. */
  readonly isConstant?: true | undefined;
}

type Conditional = 'plain' | 'secret';

/** For a day: what its account deletes stays no longer in a browser. */
const IMMUTABLE = 'private, max-age=86400, immutable';

export interface ResponseWriter {
  (ctx: Context, answer: ResponseParts): void;
  /**
   * Writes the answer with an ETag of its body, or 304 where the caller has that already. Only the caller's own cache may store it,
   * and none may where it contains a `secret`. Returns the ETag.
   */
  conditionally(ctx: Context, answer: ResponseParts, kind: Conditional): string;
  /** Writes 304: the caller has the answer of this ETag. */
  unchanged(ctx: Context, tag: string, headers: ResponseParts['headers'], kind: Conditional): void;
  /** Writes as fast as the client reads; resolves at the end. An error before the first chunk is left to the caller. */
  stream(ctx: Context, answer: StreamedReply): Promise<void>;
  /** Writes the bytes of a file as fast as the client reads them. A browser saves them, and runs nothing that is in them. */
  bytes(ctx: Context, answer: BytesReply): Promise<void>;
  /** Writes an answer without a body. */
  empty(ctx: Context, answer: Pick<ResponseParts, 'status' | 'headers'>): void;
  /** Sends the headers of an answer that stays open. */
  open(ctx: Context, answer: Omit<LiveReply, 'open'>): EventStream;
}

/**
 * Writes JSON answers straight to the socket, each with the `constant` headers (names and values in turn): setting them one by
 * one and letting Koa finish the answer takes a fifth more time for the whole request.
 */
export function createResponseWriter(constant: readonly string[]): ResponseWriter {
  const inSandbox = replaceHeader(constant, 'content-security-policy', 'sandbox');
  const begin = (
    ctx: Context,
    { status, type, headers }: Omit<ResponseParts, 'body' | 'type'> & { type?: ResponseParts['type'] },
    length: number | undefined,
    cacheControl = 'no-store',
  ): void => {
    const all = [...constant, 'Cache-Control', cacheControl, 'X-Request-Id', ctx.state.requestId];
    if (type !== undefined) all.push('Content-Type', type);
    if (length !== undefined) all.push('Content-Length', String(length));
    for (const name in headers) all.push(name, headers[name]!);
    ctx.respond = false;
    ctx.res.writeHead(status, all);
  };
  const write = (ctx: Context, answer: ResponseParts): void => {
    const json = encodeJson(answer.body, answer.isConstant);
    begin(ctx, answer, json.length);
    ctx.res.end(json.content);
  };
  const stream = (ctx: Context, { chunks, ...answer }: StreamedReply): Promise<void> =>
    streamBody(readFor(ctx, chunks), ctx.res, () => begin(ctx, answer, undefined));
  const bytes: ResponseWriter['bytes'] = (
    ctx,
    { bytes: source, status, type, length, isImmutable, headers },
  ) =>
    writeBytes(readFor(ctx, source), ctx.res, () => {
      const cacheControl = isImmutable ? IMMUTABLE : 'private';
      const names = [...inSandbox, 'Cache-Control', cacheControl, 'Vary', 'Authorization'];
      const own = [
        'X-Request-Id',
        ctx.state.requestId,
        'Content-Type',
        type,
        'Content-Length',
        String(length),
      ];
      ctx.respond = false;
      ctx.res.writeHead(status, [...names, ...own, ...Object.entries(headers).flat()]);
    });
  const empty: ResponseWriter['empty'] = (ctx, answer) => {
    begin(ctx, answer, undefined, answer.status === 304 ? 'private' : undefined);
    ctx.res.end();
  };
  const unchanged: ResponseWriter['unchanged'] = (ctx, tag, headers, kind) => {
    begin(ctx, { status: 304, headers: taggedHeaders(ctx, headers, tag) }, undefined, cacheControlOf(kind));
    ctx.res.end();
  };
  const open: ResponseWriter['open'] = (ctx, { status, headers }) => {
    const answer = { status, type: 'text/event-stream', headers: { ...headers, ...UNBUFFERED } } as const;
    begin(ctx, answer, undefined, 'no-store, no-transform');
    ctx.res.flushHeaders();
    return eventStream(ctx.res);
  };
  const conditionally: ResponseWriter['conditionally'] = (ctx, { body, isConstant, ...answer }, kind) => {
    const json = encodeJson(body, isConstant);
    const { tag } = json;
    // `no-cache`, which fetch adds when a caller sets If-None-Match, is meant for caches on the way.
    if (matchesTag(ctx.req.headers['if-none-match'] ?? '', tag)) unchanged(ctx, tag, answer.headers, kind);
    else {
      const headers = taggedHeaders(ctx, answer.headers, tag);
      begin(ctx, { ...answer, headers }, json.length, cacheControlOf(kind));
      ctx.res.end(json.content);
    }
    return tag;
  };
  return Object.assign(write, { bytes, conditionally, empty, open, stream, unchanged });
}

/** What an answer reads of its body: for HEAD, whose answer has none, no more than tells that it can be read. */
function readFor<Part>({ method }: Context, body: AsyncIterable<Part>): AsyncIterable<Part> {
  return method === 'HEAD' ? firstOf(body) : body;
}

async function* firstOf<Part>(body: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of body) {
    yield part;
    return;
  }
}

function cacheControlOf(kind: Conditional): string {
  return kind === 'secret' ? 'no-store' : 'private, no-cache';
}

function taggedHeaders(
  { res }: Context,
  headers: ResponseParts['headers'],
  tag: string,
): ResponseParts['headers'] {
  const vary = res.getHeader('vary');
  // Two people may use the same browser.
  return { ...headers, ETag: tag, Vary: vary === undefined ? 'Authorization' : `${vary}, Authorization` };
}

/** The headers, names and values in turn, with one replaced or added. */
function replaceHeader(headers: readonly string[], name: string, value: string): string[] {
  const others = headers.filter((_, at) => headers[at - (at % 2)]!.toLowerCase() !== name);
  return [...others, name, value];
}
