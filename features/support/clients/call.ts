import assert from 'node:assert/strict';
import { ERROR_CODES, isV1, type Operation, type Problem, problem } from '@waxwing/contract';
import { Refused } from '../outcome.js';
import { recordCall } from '../recorded-calls.js';
import { PROMISED_STATUS } from './spec-statuses.js';

export interface Call {
  bearer?: string | undefined;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** In place of `body`, where the call takes a file. */
  form?: FormData;
}

/** The response body of an operation that succeeds. */
export type ReplyOf<O extends Operation> = O['responses'][keyof O['responses']] extends {
  parse: (...args: never[]) => infer Body;
}
  ? Body
  : never;

/** Makes calls with the token or the key of its owner. */
export type BoundCall = <O extends Operation>(operation: O, request?: Call) => Promise<ReplyOf<O>>;

export interface Reply<T> {
  status: number;
  headers: Headers;
  body: T;
}

/**
 * Makes one call and checks the response strictly against the contract. Throws `Refused` for a refusal, and an assertion
 * error for a response that violates the contract.
 */
export async function call<O extends Operation>(
  baseUrl: string,
  operation: O,
  request: Call = {},
): Promise<Reply<ReplyOf<O>>> {
  recordCall(operation);
  const { bearer, headers, body, form } = request;
  const response = await fetch(urlOf(baseUrl, operation, request), {
    method: operation.method,
    headers: {
      ...headers,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  const schema = operation.responses[response.status];
  if (!schema) throw refusal(response, await response.json(), operation);
  const answered = await read(response, operation);
  return { status: response.status, headers: response.headers, body: schema.parse(answered) as ReplyOf<O> };
}

/** The response as JSON, or as text when the contract gives another content type. */
async function read(response: Response, { produces }: Operation): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (!produces) return response.json();
  // A file is sent as what it is.
  if (produces === 'application/octet-stream') return response.text();
  assert.equal(response.headers.get('content-type'), `${produces}; charset=utf-8`);
  return response.text();
}

export function urlOf(baseUrl: string, { path }: Operation, { params = {}, query = {} }: Call): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(filled, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

export function refusal(response: Response, answered: unknown, { path }: Operation): Refused {
  const { error, code, request_id, title, status, ...facts }: Problem = problem.parse(answered);
  assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
  assert.equal(response.status, ERROR_CODES[code].status, `the status of ${code}`);
  assert.equal(response.status, PROMISED_STATUS[code] ?? response.status, `the promised status of ${code}`);
  assert.equal(status, response.status);
  assert.ok(title.length > 0 && request_id.length > 0);
  if (code === 'rate_limited') assert.equal(response.headers.get('retry-after'), String(facts.retry_after));
  if (!isV1(path)) return new Refused(code, error, request_id, facts);
  const shouldRetry = response.headers.get('should-retry') ?? '';
  assert.match(shouldRetry, /^(?:true|false)$/, 'Should-Retry');
  return new Refused(code, error, request_id, { ...facts, should_retry: shouldRetry });
}
