import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { StreamedReply } from '../route.js';
import { streamBody } from './stream-body.js';

export interface ResponseParts {
  readonly status: number;
  readonly type: 'application/problem+json' | StreamedReply['type'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface ResponseWriter {
  (ctx: Context, answer: ResponseParts): void;
  /**
   * Leaves the answer to Koa, with an ETag of its body, so that a later middleware can turn it into 304. Only the caller's own cache
   * may store it, and none may where it contains a `secret`.
   */
  conditionally(ctx: Context, answer: ResponseParts, kind: 'plain' | 'secret'): void;
  /** Writes as fast as the client reads; resolves at the end. An error before the first chunk is left to the caller. */
  stream(ctx: Context, answer: StreamedReply): Promise<void>;
}

/**
 * Writes JSON answers straight to the socket, each with the `constant` headers (names and values in turn): setting them one by
 * one and letting Koa finish the answer takes a fifth more time for the whole request.
 */
export function createResponseWriter(constant: readonly string[]): ResponseWriter {
  const begin = (
    ctx: Context,
    { status, type, headers }: Omit<ResponseParts, 'body'>,
    length: number | undefined,
  ): void => {
    const all = [
      ...constant,
      'Cache-Control',
      'no-store',
      'X-Request-Id',
      ctx.state.requestId,
      'Content-Type',
      type,
    ];
    if (length !== undefined) all.push('Content-Length', String(length));
    for (const name in headers) all.push(name, headers[name]!);
    ctx.respond = false;
    ctx.res.writeHead(status, all);
  };
  const write = (ctx: Context, answer: ResponseParts): void => {
    const text = JSON.stringify(answer.body);
    begin(ctx, answer, Buffer.byteLength(text));
    ctx.res.end(text);
  };
  const stream = (ctx: Context, { chunks, ...answer }: StreamedReply): Promise<void> =>
    streamBody(chunks, ctx.res, () => begin(ctx, answer, undefined));
  const conditionally: ResponseWriter['conditionally'] = (ctx, { status, type, headers, body }, kind) => {
    const text = JSON.stringify(body);
    for (const [index, name] of constant.entries()) if (index % 2 === 0) ctx.set(name, constant[index + 1]!);
    ctx.set({ ...headers, 'X-Request-Id': ctx.state.requestId, 'Content-Type': type });
    ctx.set('Cache-Control', kind === 'secret' ? 'no-store' : 'private, no-cache');
    // `no-cache`, which fetch adds when a caller sets If-None-Match, is meant for caches on the way; Koa would follow it.
    delete ctx.req.headers['cache-control'];
    // Two people may use the same browser.
    ctx.vary('Authorization');
    ctx.status = status;
    ctx.etag = createHash('sha256').update(text).digest('base64url');
    ctx.body = text;
  };
  return Object.assign(write, { conditionally, stream });
}
