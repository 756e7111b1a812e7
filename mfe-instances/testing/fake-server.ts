import { stubResponse } from '@waxwing/kit/testing';

/** A call as it arrived. */
export interface RecordedCall {
  /** Method and path without the query, such as `GET /api/instances/list`. */
  readonly endpoint: string;
  readonly query: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

/** What a call is answered: a body, or a refusal; made anew for each call where it is a function. */
export type Answer = unknown | FakeResponse | ((asked: RecordedCall) => unknown);

class FakeResponse {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** An answer with an error's status, as the server words it. */
export function errorResponse(status: number, error?: string, code?: string): FakeResponse {
  return new FakeResponse(status, { error, code });
}

/** Stands in for the server at `fetch`. What has no answer fails as if there were no network. */
export class FakeServer {
  readonly recorded: RecordedCall[] = [];
  readonly #answers = new Map<string, Answer>();
  /** How far its clock is ahead of the test's, in ms. */
  clockOffsetMs = 0;

  constructor(answers: Readonly<Record<string, Answer>> = {}) {
    for (const [endpoint, answer] of Object.entries(answers)) this.answer(endpoint, answer);
    globalThis.fetch = ((url: string, init: RequestInit) => this.#fetch(url, init)) as typeof fetch;
  }

  /** From now on. */
  answer(endpoint: string, answer: Answer): void {
    this.#answers.set(endpoint, answer);
  }

  /** From now on nothing comes back, as if the network were gone. */
  drop(endpoint: string): void {
    this.#answers.delete(endpoint);
  }

  /** The calls of a endpoint so far. */
  calls(endpoint: string): readonly RecordedCall[] {
    return this.recorded.filter((asked) => asked.endpoint === endpoint);
  }

  async #fetch(url: string, { method = 'GET', body, headers }: RequestInit) {
    const [path = '', query = ''] = url.split('?');
    const endpoint = `${method} ${path}`;
    const { authorization } = headers as Record<string, string | undefined>;
    const asked = { endpoint, query, body: body ? JSON.parse(String(body)) : undefined, authorization };
    this.recorded.push(asked);
    const configured = this.#answers.get(endpoint);
    const answer = await (typeof configured === 'function' ? configured(asked) : configured);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const date = new Date(Date.now() + this.clockOffsetMs).toUTCString();
    const { status, body: responseBody } =
      answer instanceof FakeResponse ? answer : { status: 200, body: answer };
    return stubResponse(status, JSON.stringify(responseBody), { date });
  }
}
