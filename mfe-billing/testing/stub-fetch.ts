import { stubResponse } from '@waxwing/kit/testing';

/** A refusal, or any other answer than a plain 200. */
export class FakeResponse {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** Answers by method and path: a body, a `FakeResponse`, or a function that gives one; `NO_RESPONSE` for a network error. */
export type Answers = Record<string, unknown>;

export interface RecordedCall {
  /** Such as `POST /api/payments/create-order`. */
  readonly endpoint: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const NO_RESPONSE = Symbol('offline');

/** Replaces `fetch`. `answers` may change between calls; every call is recorded. */
export function stubFetch(answers: Answers): RecordedCall[] {
  const calls: RecordedCall[] = [];
  globalThis.fetch = (async (address: string, init: { method: string; body?: string }) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const endpoint = `${init.method} ${pathname}`;
    const call = {
      endpoint,
      query: Object.fromEntries(searchParams),
      body: init.body && JSON.parse(init.body),
    };
    calls.push(call);
    const configured = answers[endpoint];
    const answer = typeof configured === 'function' ? await configured(call) : configured;
    if (answer === undefined || answer === NO_RESPONSE) throw new TypeError(`nothing answers ${endpoint}`);
    const { status, body } = answer instanceof FakeResponse ? answer : new FakeResponse(200, answer);
    return stubResponse(status, JSON.stringify(body), { date: new Date().toUTCString() });
  }) as never;
  return calls;
}
