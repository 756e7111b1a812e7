import { standInResponse } from '@waxwing/kit/testing';

/** A call as it arrived. */
export interface Asked {
  /** Method and path without the query, such as `GET /api/instances/list`. */
  readonly line: string;
  readonly query: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

/** What a call is answered: a body, or a refusal; made anew for each call where it is a function. */
export type Answer = unknown | Refusal | ((asked: Asked) => unknown);

class Refusal {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** An answer with an error's status, as the server words it. */
export function refusal(status: number, error?: string, code?: string): Refusal {
  return new Refusal(status, { error, code });
}

/** Stands in for the server at `fetch`. What has no answer fails as if there were no network. */
export class FakeServer {
  readonly asked: Asked[] = [];
  readonly #answers = new Map<string, Answer>();
  /** How far its clock is ahead of the test's, in ms. */
  aheadMs = 0;

  constructor(answers: Readonly<Record<string, Answer>> = {}) {
    for (const [line, answer] of Object.entries(answers)) this.answer(line, answer);
    globalThis.fetch = ((url: string, init: RequestInit) => this.#fetch(url, init)) as typeof fetch;
  }

  /** From now on. */
  answer(line: string, answer: Answer): void {
    this.#answers.set(line, answer);
  }

  /** From now on nothing comes back, as if the network were gone. */
  silence(line: string): void {
    this.#answers.delete(line);
  }

  /** The calls of a line so far. */
  calls(line: string): readonly Asked[] {
    return this.asked.filter((asked) => asked.line === line);
  }

  async #fetch(url: string, { method = 'GET', body, headers }: RequestInit) {
    const [path = '', query = ''] = url.split('?');
    const line = `${method} ${path}`;
    const { authorization } = headers as Record<string, string | undefined>;
    const asked = { line, query, body: body ? JSON.parse(String(body)) : undefined, authorization };
    this.asked.push(asked);
    const given = this.#answers.get(line);
    const answer = await (typeof given === 'function' ? given(asked) : given);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const date = new Date(Date.now() + this.aheadMs).toUTCString();
    const { status, body: said } = answer instanceof Refusal ? answer : { status: 200, body: answer };
    return standInResponse(status, JSON.stringify(said), { date });
  }
}
