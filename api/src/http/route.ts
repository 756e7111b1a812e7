import type { Auth, Operation, Responses } from '@waxwing/contract';
import type { IncomingFile } from '@waxwing/core';
import type { z } from 'zod';
import type { CallerOf } from './request/authenticate.js';
import type { EventStream } from './response/event-stream.js';

export interface Reply<S extends number = number, B = unknown> {
  readonly status: S;
  readonly body: B;
  readonly headers: Readonly<Record<string, string>>;
  /** The ids of what it shows: while nobody tells of a change of one, the same answer may be given again for some seconds. */
  readonly shows?: readonly string[];
  /** Whether the body is this same object in each answer: it is written as JSON once. */
  readonly isConstant?: true;
}

/** A streamed answer, for what is too large to be buffered. Its text is not checked against the contract. */
export interface StreamedReply<S extends number = number> {
  readonly status: S;
  readonly type: 'application/json' | 'text/csv; charset=utf-8';
  /** The body, in chunks of any length. An error on the way cuts the connection, so that a part is not taken for the whole. */
  readonly chunks: AsyncIterable<string>;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer of bytes, which are sent as they are. */
export interface BytesReply<S extends number = number> {
  readonly status: S;
  readonly type: string;
  /** How many there are. */
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The same address always has the same bytes: a browser need not ask again. */
  readonly isImmutable?: true;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer that stays open: events are written to it until one of both sides ends it. */
export interface LiveReply<S extends number = number> {
  readonly status: S;
  /** Called when the headers are sent. `isAuthorized` tells whether the token or key of the call is still accepted. */
  open(stream: EventStream, isAuthorized: () => Promise<boolean>): void;
  readonly headers: Readonly<Record<string, string>>;
}

/** The input of a handler: the parts of the request that the operation declares, checked. */
export interface RouteRequest<
  A extends Auth,
  P extends z.ZodType,
  Q extends z.ZodType,
  H extends z.ZodType,
  B extends z.ZodType,
> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly headers: z.output<H>;
  readonly body: z.output<B>;
  readonly caller: CallerOf<A>;
  readonly requestId: string;
  /** The address of the client, as far as proxies are trusted. */
  readonly ip: string;
  /** The full User-Agent header: of any length and content. Empty where there is none. */
  readonly userAgent: string;
  /** The raw body that a signature covers; empty where there is none. */
  readonly rawBody: string;
  /** The file of an operation that takes one: nothing of it is read before. @throws HttpError */
  readonly openFile: () => Promise<IncomingFile>;
  /** The file beside the body of an operation that takes one there: its bytes are read while they come. */
  readonly attached: IncomingFile | undefined;
  /** The one of these media types that `Accept` prefers, the first of several alike; false where it takes none. */
  readonly accepts: (types: string[]) => string | false;
  /** Aborts when the client hangs up or this process is about to end: who only waits may answer then. */
  readonly endSignal: () => AbortSignal;
}

/** One of the replies an operation declares. */
export type DeclaredReply<R extends Responses> = {
  [S in keyof R & number]: Reply<S, z.input<R[S]>>;
}[keyof R & number];

/** A signed request of which only the headers have been read. */
export type Verify<H extends z.ZodType> = (request: {
  readonly headers: z.output<H>;
  /** The raw body, unpacked where it was compressed. */
  readonly bytes: Uint8Array;
}) => void;

type AnyRequest = RouteRequest<Auth, z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** An operation with its handler, without its types, so that all routes fit in one list. */
export interface Route {
  readonly operation: Operation;
  /** Verifies the sender of a signed body before it is parsed. @throws what refuses it */
  readonly verify?: Verify<z.ZodType> | undefined;
  handle(request: AnyRequest): Promise<Reply | StreamedReply | BytesReply | LiveReply>;
}

/**
 * Binds a handler to its operation. The handler gets only valid requests, and refuses by throwing. A signed operation has
 * `verify` as well.
 */
export function route<
  A extends Auth,
  P extends z.ZodObject,
  Q extends z.ZodObject,
  H extends z.ZodObject,
  B extends z.ZodObject,
  R extends Responses,
>(
  operation: Operation<A, P, Q, H, B, R>,
  handler: (
    request: RouteRequest<A, P, Q, H, B>,
  ) => Promise<
    | DeclaredReply<R>
    | StreamedReply<keyof R & number>
    | BytesReply<keyof R & number>
    | LiveReply<keyof R & number>
  >,
  verify?: Verify<H>,
): Route {
  return {
    operation: operation as unknown as Operation,
    handle: handler as unknown as Route['handle'],
    verify: verify as unknown as Route['verify'],
  };
}

export function reply<S extends number, B>(
  status: S,
  body: B,
  headers: Readonly<Record<string, string>> = {},
): Reply<S, B> {
  return { status, body, headers };
}

/** The reply of a route that always gives this body. */
export function constantReply<S extends number, B extends object>(
  status: S,
  body: B,
  headers: Readonly<Record<string, string>> = {},
): Reply<S, B> {
  return { status, body, headers, isConstant: true };
}

export function streamed<S extends number>(
  status: S,
  chunks: AsyncIterable<string>,
  headers: Readonly<Record<string, string>> = {},
  type: StreamedReply['type'] = 'application/json',
): StreamedReply<S> {
  return { status, type, chunks, headers };
}

export function live(open: LiveReply['open']): LiveReply<200> {
  return { status: 200, open, headers: {} };
}
