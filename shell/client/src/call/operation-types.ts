import type { contract } from '@waxwing/contract';
import type { z } from 'zod';

// A type-only import: the contract's code must not reach the browser.
type Contract = typeof contract;

type NamesOf<Context extends keyof Contract> = `${Context}.${keyof Contract[Context] & string}`;

/** An operation as context and name, such as `instances.list`. */
export type OperationName = { [Context in keyof Contract]: NamesOf<Context> }[keyof Contract];

type OperationOf<Name extends OperationName> =
  Name extends `${infer Context extends keyof Contract}.${infer Own}`
    ? Contract[Context][Own & keyof Contract[Context]]
    : never;

type Part<Name extends OperationName, Key extends string> =
  OperationOf<Name> extends Record<Key, infer Schema extends z.ZodType> ? Schema : never;

/** A part of the request; an operation without such fields accepts none. */
type RequestPart<Key extends string, Value> = string extends keyof Value
  ? // An empty strict object, as the schema's own type has it.
    { readonly [K in Key]?: undefined }
  : object extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** An API key, for operations that are called with one instead of the login token. */
type KeyFor<Name extends OperationName> =
  OperationOf<Name> extends { readonly auth: 'key' }
    ? { readonly key: string }
    : { readonly key?: undefined };

/** The request of an operation. Every query field is optional. */
export type RequestOf<Name extends OperationName> = RequestPart<'params', z.input<Part<Name, 'params'>>> &
  RequestPart<'query', Partial<z.output<Part<Name, 'query'>>>> &
  RequestPart<'headers', z.input<Part<Name, 'headers'>>> &
  RequestPart<'body', z.input<Part<Name, 'body'>>> &
  KeyFor<Name> & {
    readonly signal?: AbortSignal | undefined;
    /** The request outlives its page. */
    readonly keepalive?: boolean;
  };

type Responses<Name extends OperationName> =
  OperationOf<Name> extends { readonly responses: infer Answers } ? Answers : never;

/** The response of an operation that succeeds. */
export type ResponseOf<Name extends OperationName> = {
  [Status in keyof Responses<Name>]: Responses<Name>[Status] extends z.ZodType
    ? z.output<Responses<Name>[Status]>
    : never;
}[keyof Responses<Name>];

/** The request as an argument: optional when no field is required. */
export type RequestArgument<Name extends OperationName> =
  object extends RequestOf<Name> ? [request?: RequestOf<Name>] : [request: RequestOf<Name>];
