import { stubResponse } from './stub-response.js';

/** The answer of each path: a body, or a refusal with its status. */
export type Answers = Readonly<Record<string, unknown | { readonly status: number; readonly body: unknown }>>;

/** Replaces `fetch`: answers each call by its path, and returns the list of called paths. */
export function stubFetch(answers: Answers): string[] {
  const calls: string[] = [];
  globalThis.fetch = (async (url: string) => {
    calls.push(url);
    const answer = answers[url.split('?')[0]!];
    if (answer === undefined) throw new TypeError(`nothing answers ${url}`);
    const { status = 200, body = answer } = answer as { status?: number; body?: unknown };
    return stubResponse(status, JSON.stringify(body));
  }) as never;
  return calls;
}
