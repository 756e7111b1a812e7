import type { Auth, Operation, Responses } from '@waxwing/contract';
import type { z } from 'zod';
import type { CallerOf } from './request/authenticate.js';

export interface Reply<S extends number = number, B = unknown> {
  readonly status: S;
  readonly body: B;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer that is written while it is made, for what is too large to be held. Its text is not held against the contract. */
export interface StreamedReply<S extends number = number> {
  readonly status: S;
  readonly type: 'application/json' | 'text/csv; charset=utf-8';
  /** Of that type, in pieces of any length. A fault on the way cuts the connection, so that nobody takes a part for the whole. */
  readonly chunks: AsyncIterable<string>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a handler is given: the parts of the request as the operation declares them, checked. */
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
  /** The address of who calls, as far as proxies can be trusted. */
  readonly ip: string;
  /** What the caller says it is, in full: of any length and with anything in it. Empty where it says nothing. */
  readonly userAgent: string;
  /** The body to the last byte, for what signs it; empty where there is none. */
  readonly rawBody: string;
  /** Sets a header that stands on the answer even when the handler then throws. */
  setHeader(name: string, value: string): void;
}

/** One of the replies an operation declares. */
export type DeclaredReply<R extends Responses> = {
  [S in keyof R & number]: Reply<S, z.input<R[S]>>;
}[keyof R & number];

/** A signed request of which only the headers are read yet. */
export type Verify<H extends z.ZodType> = (request: {
  readonly headers: z.output<H>;
  /** The body to the last byte, unpacked where it was packed. */
  readonly bytes: Uint8Array;
}) => void;

type AnyRequest = RouteRequest<Auth, z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** An operation together with the code that serves it, its types forgotten so that all fit in one list. */
export interface Route {
  readonly operation: Operation;
  /** Says who sent a signed body, before anything in it is read. @throws what refuses it */
  readonly verify?: Verify<z.ZodType> | undefined;
  handle(request: AnyRequest): Promise<Reply | StreamedReply>;
}

/**
 * Binds a handler to its operation. The handler sees only requests that fit, and refuses by throwing. A signed operation has
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
  ) => Promise<DeclaredReply<R> | StreamedReply<keyof R & number>>,
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

export function streamed<S extends number>(
  status: S,
  chunks: AsyncIterable<string>,
  headers: Readonly<Record<string, string>> = {},
  type: StreamedReply['type'] = 'application/json',
): StreamedReply<S> {
  return { status, type, chunks, headers };
}
