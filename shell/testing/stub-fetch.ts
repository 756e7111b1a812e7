import { stubResponse } from '@waxwing/kit/testing';

/** A call that the server received. */
export interface RecordedCall {
  /** Such as `PUT /api/profile`. */
  readonly endpoint: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

/** Replaces `fetch`: each call has its answer, or a pending one. An unknown call fails as if offline. */
export function stubFetch(answers: Readonly<Record<string, Answer | Promise<Answer>>>): RecordedCall[] {
  const calls: RecordedCall[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const endpoint = `${init.method ?? 'GET'} ${url.split('?')[0]}`;
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    calls.push({ endpoint, body, headers: init.headers as Record<string, string> });
    const answer = await answers[endpoint];
    if (!answer) throw new TypeError(`nothing answers ${endpoint}`);
    const { status = 200, body: responseBody = {} } = answer;
    return stubResponse(status, JSON.stringify(responseBody));
  }) as never;
  return calls;
}

/** An answer that stays pending until it is released. */
export function deferAnswer(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { answer: promise, release: () => resolve(answer) };
}
