import { fakeUploads } from './fake-uploads.js';

/** A call that the server received. */
export interface RecordedCall {
  /** Method and path, such as `GET /api/instances/list`. */
  readonly endpoint: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The answer of each endpoint: a body, a `FakeResponse`, a promise of either, or a function of the call that gives one.
 * A text is sent as it is, anything else as JSON. A function may change other answers, as the call would: changed before the call, they
 * could reach a page that polls before it is made.
 */
export type Answers = Record<string, unknown>;

/** The answer of an endpoint that is not answered, as if offline. */
export const NO_RESPONSE = undefined;

/** Any other answer than a plain 200. */
export class FakeResponse {
  constructor(
    readonly status: number,
    readonly body: unknown = {},
  ) {}
}

/** An error answer in the server's format. */
export function errorResponse(status: number, error?: string, code?: string): FakeResponse {
  return new FakeResponse(status, { error, code });
}

/** An answer that stays pending until it is released. */
export function deferAnswer(body: unknown) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { answer: promise, release: () => resolve(body) };
}

/** Replaces `fetch` and `XMLHttpRequest`. `answers` may change between calls; every call is recorded. */
export class FakeServer {
  readonly calls: RecordedCall[] = [];
  /** How far the server's clock is ahead of the test's, in ms. */
  clockOffsetMs = 0;

  constructor(readonly answers: Answers = {}) {
    const answer = (address: string, init?: RequestInit) => this.#fetch(address, init);
    globalThis.fetch = answer as typeof fetch;
    globalThis.XMLHttpRequest = fakeUploads(answer);
  }

  /** Sets the answer of an endpoint from now on. */
  answer(endpoint: string, answer: unknown): void {
    this.answers[endpoint] = answer;
  }

  callsTo(endpoint: string): RecordedCall[] {
    return this.calls.filter((call) => call.endpoint === endpoint);
  }

  /** The bodies of the calls to an endpoint. */
  bodiesOf(endpoint: string): unknown[] {
    return this.callsTo(endpoint).map(({ body }) => body);
  }

  async #fetch(address: string, { method = 'GET', body, headers = {} }: RequestInit = {}) {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const endpoint = `${method} ${pathname}`;
    const call = {
      endpoint,
      query: Object.fromEntries(searchParams),
      body: recordedBody(body),
      headers: headers as Record<string, string>,
    };
    this.calls.push(call);
    const configured = this.answers[endpoint];
    const answer = await (typeof configured === 'function' ? configured(call) : configured);
    if (answer === NO_RESPONSE) throw new TypeError(`nothing answers ${endpoint}`);
    const response = answer instanceof FakeResponse ? answer : new FakeResponse(200, answer);
    const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
    // Not Date.now(), which a test may replace as the device's clock.
    const clock = new Date();
    clock.setMilliseconds(clock.getMilliseconds() + this.clockOffsetMs);
    return stubResponse(response.status, text, { date: clock.toUTCString() });
  }
}

/** A file is recorded as it is, a form by its fields. */
function recordedBody(body: BodyInit | null | undefined): unknown {
  if (body instanceof Blob) return body;
  if (body instanceof FormData) return Object.fromEntries(body);
  return body ? JSON.parse(String(body)) : undefined;
}

/** A minimal `Response`, which jsdom lacks. Header names are in lower case. */
export function stubResponse(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
  return {
    ok: status < 400,
    status,
    headers: { get: (name: string) => headers[name] ?? null },
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
    blob: async () => new Blob([text]),
  };
}
