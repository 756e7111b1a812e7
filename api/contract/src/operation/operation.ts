import { z } from 'zod';
import type { Scope } from '../keys/scopes.js';
import type { ErrorCode } from './error-codes.js';

/** Who may call: anyone, the holder of a login token, or the holder of an API key. */
export type Auth = 'none' | 'account' | 'key';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Responses = Readonly<Record<number, z.ZodType>>;

/** One operation of the API: what the server checks, clients type and the documentation describes. */
export interface Operation<
  A extends Auth = Auth,
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  H extends z.ZodObject = z.ZodObject,
  B extends z.ZodObject = z.ZodObject,
  R extends Responses = Responses,
> {
  readonly id: string;
  readonly method: Method;
  /** With parameters in braces, as in OpenAPI. */
  readonly path: string;
  readonly summary: string;
  /** What it does and when to use it, in Markdown. */
  readonly description?: string;
  readonly tag: string;
  readonly auth: A;
  /** What a key needs to be allowed. Of an operation with keys only one that any key may call has none. */
  readonly scope?: Scope;
  /** The lowest level of a suspension at which the customer may not make this call; what keys may do follows from the scope. */
  readonly stoppedBy?: 'sends' | 'linking';
  readonly params: P;
  readonly query: Q;
  /** In lower case; other headers are ignored. */
  readonly headers: H;
  readonly body: B;
  /** It takes a file, as `multipart/form-data` with these fields, in place of `body`. The handler reads it while it comes. */
  readonly upload?: z.ZodObject;
  /** It takes a file beside its body: as `multipart/form-data`, the part `request` with the body first, then the part `file`. */
  readonly attachment?: true;
  readonly responses: R;
  /** The media type of its answers where that is not JSON; its errors are JSON all the same. */
  readonly produces?: 'text/csv' | 'text/event-stream' | 'application/octet-stream' | 'image/jpeg';
  /** Its own errors, without those that any operation may answer. */
  readonly errors: readonly ErrorCode[];
  /** Exempt from rate limits: health checks must get through a flood. */
  readonly unlimited?: true;
  /** The size limit of its body in bytes, where its schema has none. */
  readonly bodyLimit?: number;
  /** Callers pipeline it: the send queue shares its work out, so the account's concurrency limit does not apply to it. */
  readonly pipelined?: true;
  /** Its answer is streamed: each takes much, and an account may have few at a time. */
  readonly streamed?: true;
  /** Whether a call with this query may wait for something to happen: it then takes one of the few places to wait, and no other. */
  waits?(query: z.output<Q>): boolean;
  /** Its body is signed: genuine calls are not limited, others count for their address. */
  readonly signed?: true;
  /**
   * Dashboards poll it: its answer has an `ETag`, and a call with that in `If-None-Match` gets 304 instead of the same body.
   * `secret` answers contain what no browser cache may store, so only callers that keep the tag themselves benefit.
   */
  readonly conditional?: 'plain' | 'secret';
  /** A repetition does no more than the first call, though its method is POST: a client may retry it like a GET. */
  readonly repeatable?: true;
  /** Headers of its own that an answer may have, with their descriptions. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** Example bodies. */
  readonly examples?: Readonly<Record<string, z.input<B>>>;
  /** An example of what it answers. */
  readonly answer?: z.input<R[keyof R & number]>;
}

/** An object without fields: any key in it is refused. */
export const EMPTY_OBJECT = z.strictObject({});
export type EmptyObject = typeof EMPTY_OBJECT;

type OperationSpec<O extends Operation> = Omit<O, 'params' | 'query' | 'headers' | 'body'> &
  Partial<Pick<O, 'params' | 'query' | 'headers' | 'body'>>;

/** Declares an operation; parts that are left out (params, query, headers, body) are empty. */
export function operation<
  A extends Auth,
  R extends Responses,
  P extends z.ZodObject = EmptyObject,
  Q extends z.ZodObject = EmptyObject,
  H extends z.ZodObject = EmptyObject,
  B extends z.ZodObject = EmptyObject,
>(spec: OperationSpec<Operation<A, P, Q, H, B, R>>): Operation<A, P, Q, H, B, R> {
  const nothing = { params: EMPTY_OBJECT, query: EMPTY_OBJECT, headers: EMPTY_OBJECT, body: EMPTY_OBJECT };
  return { ...nothing, ...spec } as Operation<A, P, Q, H, B, R>;
}

/** Whether a part of a request has no fields. */
export function isEmptyObject(part: z.ZodObject): boolean {
  return Object.keys(part.shape).length === 0;
}
