import { stubResponse } from '@waxwing/kit/testing';

type Answer = unknown | ((query: URLSearchParams) => unknown);

/** An answer with another status than 200. */
export class FakeResponse {
  constructor(
    readonly status: number,
    readonly body: unknown = {},
  ) {}
}

/** The network is down. */
export const NO_RESPONSE = Symbol('no answer');

export interface RecordedCall {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Replaces `fetch`. `answers` are by path without `/api/`; a string is sent as it is, anything else as JSON.
 * Returns the list of recorded calls.
 */
export function stubFetch(answers: Record<string, Answer>): RecordedCall[] {
  const calls: RecordedCall[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit) => {
    const { pathname, searchParams: query } = new URL(address, 'http://localhost');
    const path = pathname.replace('/api/', '');
    calls.push({ path, query, headers: init.headers as Record<string, string> });
    const answer = answers[path];
    const response = typeof answer === 'function' ? await answer(query) : answer;
    if (response === NO_RESPONSE || response === undefined) throw new TypeError('failed to fetch');
    const { status, body } = response instanceof FakeResponse ? response : { status: 200, body: response };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return stubResponse(status, text);
  }) as never;
  return calls;
}
