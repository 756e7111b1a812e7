import { standInResponse } from '@waxwing/kit/testing';

/** A refusal, or any other answer that is no plain 200. */
export class Status {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** What the server answers to method and path: a body, a `Status`, or how one is found. `offline` for no answer at all. */
export type Answers = Record<string, unknown>;

export interface Call {
  /** Such as `POST /api/payments/create-order`. */
  readonly what: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const OFFLINE = Symbol('offline');

/** Stands in for the server. `answers` may change between calls; every call is kept. */
export function serve(answers: Answers): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (async (address: string, init: { method: string; body?: string }) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const what = `${init.method} ${pathname}`;
    const call = {
      what,
      query: Object.fromEntries(searchParams),
      body: init.body && JSON.parse(init.body),
    };
    calls.push(call);
    const given = answers[what];
    const answer = typeof given === 'function' ? await given(call) : given;
    if (answer === undefined || answer === OFFLINE) throw new TypeError(`nothing answers ${what}`);
    const { status, body } = answer instanceof Status ? answer : new Status(200, answer);
    return standInResponse(status, JSON.stringify(body), { date: new Date().toUTCString() });
  }) as never;
  return calls;
}
