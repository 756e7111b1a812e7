import { stubResponse } from '@waxwing/kit/testing';

/** A call that the server received. */
export interface RecordedCall {
  /** Method and path without the query, such as `GET /api/instances/list`. */
  readonly endpoint: string;
  readonly query: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

/** The answer to a call: a body or a refusal, or a function that makes one for each call. */
export type Answer = unknown | FakeResponse | ((call: RecordedCall) => unknown);

class FakeResponse {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** An error answer in the server's format. */
export function errorResponse(status: number, error?: string, code?: string): FakeResponse {
  return new FakeResponse(status, { error, code });
}

/** Replaces `fetch`. A call without an answer fails as if offline. */
export class FakeServer {
  readonly recorded: RecordedCall[] = [];
  readonly #answers = new Map<string, Answer>();
  /** How far the server's clock is ahead of the test's, in ms. */
  clockOffsetMs = 0;

  constructor(answers: Readonly<Record<string, Answer>> = {}) {
    for (const [endpoint, answer] of Object.entries(answers)) this.answer(endpoint, answer);
    globalThis.fetch = ((url: string, init: RequestInit) => this.#fetch(url, init)) as typeof fetch;
  }

  /** Sets the answer of an endpoint from now on. */
  answer(endpoint: string, answer: Answer): void {
    this.#answers.set(endpoint, answer);
  }

  /** From now on the endpoint fails as if offline. */
  drop(endpoint: string): void {
    this.#answers.delete(endpoint);
  }

  /** The calls of an endpoint so far. */
  calls(endpoint: string): readonly RecordedCall[] {
    return this.recorded.filter((call) => call.endpoint === endpoint);
  }

  async #fetch(url: string, { method = 'GET', body, headers }: RequestInit) {
    const [path = '', query = ''] = url.split('?');
    const endpoint = `${method} ${path}`;
    const { authorization } = headers as Record<string, string | undefined>;
    const call = { endpoint, query, body: body ? JSON.parse(String(body)) : undefined, authorization };
    this.recorded.push(call);
    const configured = this.#answers.get(endpoint);
    const answer = await (typeof configured === 'function' ? configured(call) : configured);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const date = new Date(Date.now() + this.clockOffsetMs).toUTCString();
    const { status, body: responseBody } =
      answer instanceof FakeResponse ? answer : { status: 200, body: answer };
    return stubResponse(status, JSON.stringify(responseBody), { date });
  }
}
