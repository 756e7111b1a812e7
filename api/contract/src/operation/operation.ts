import { z } from 'zod';
import type { ErrorCode } from './error-codes.js';

/** Who may call: anybody, the holder of a login token, or the holder of an API key. */
export type Auth = 'none' | 'account' | 'key';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Responses = Readonly<Record<number, z.ZodType>>;

/** One call of the API: all that a server checks, a client types and the documentation tells. */
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
  /** With parameters in braces, as OpenAPI writes them. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly auth: A;
  readonly params: P;
  readonly query: Q;
  /** Lower-case names; headers that are not listed are nobody's business. */
  readonly headers: H;
  readonly body: B;
  readonly responses: R;
  /** What its answers are written in, where that is not JSON; its errors are JSON all the same. */
  readonly produces?: 'text/csv';
  /** Its own errors; those that any call may answer are not repeated. */
  readonly errors: readonly ErrorCode[];
  /** No rate limit refuses it: what watches the service must get through a flood. */
  readonly unlimited?: true;
  /** How many bytes its body may have, where its schema says no limit. */
  readonly bodyLimit?: number;
  /** Callers send the next ones before the first is answered: its own queue shares the work out, so it takes no place of another call. */
  readonly pipelined?: true;
  /** Its answer is written for as long as there is something to read: each takes much, and an account has few at a time. */
  readonly streamed?: true;
  /** Its body proves by a signature who sends it: what is genuine is not counted, and what is not counts for its address. */
  readonly signed?: true;
  /**
   * Dashboards ask it again and again: its answer has an `ETag`, and who names that in `If-None-Match` gets 304 instead of the same
   * body. `secret` answers show what no cache of a browser may keep, so that only callers that keep the tag themselves gain by it.
   */
  readonly conditional?: 'plain' | 'secret';
  /** Headers of its own that an answer may carry, each with what it says. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** Bodies that show how to call it. */
  readonly examples?: Readonly<Record<string, z.input<B>>>;
}

/** An object without fields: any key in it is refused. */
export const EMPTY_OBJECT = z.strictObject({});
export type EmptyObject = typeof EMPTY_OBJECT;

type OperationSpec<O extends Operation> = Omit<O, 'params' | 'query' | 'headers' | 'body'> &
  Partial<Pick<O, 'params' | 'query' | 'headers' | 'body'>>;

/** Declares an operation; what it leaves out of params, query, headers and body, it does not take. */
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

/** Whether a part of a request has no fields at all. */
export function isEmptyObject(part: z.ZodObject): boolean {
  return Object.keys(part.shape).length === 0;
}
