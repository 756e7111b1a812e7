import { standInResponse } from '@waxwing/kit/testing';

/** A call as it reached the server. */
export interface Asked {
  /** Such as `PUT /api/profile`. */
  readonly call: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

/** Stands in for the server at `fetch`: each call has its answer, or one that is not there yet. An unknown call fails like a dead network. */
export function serve(answers: Readonly<Record<string, Answer | Promise<Answer>>>): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.split('?')[0]}`;
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    asked.push({ call, body, headers: init.headers as Record<string, string> });
    const answer = await answers[call];
    if (!answer) throw new TypeError(`nothing answers ${call}`);
    const { status = 200, body: given = {} } = answer;
    return standInResponse(status, JSON.stringify(given));
  }) as never;
  return asked;
}

/** An answer that comes when it is let go. */
export function held(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { answer: promise, release: () => resolve(answer) };
}
