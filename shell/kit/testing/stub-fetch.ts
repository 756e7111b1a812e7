import { stubResponse } from './stub-response.js';

/** What a path answers: a body, or a refusal with its status. */
export type Answers = Readonly<Record<string, unknown | { readonly status: number; readonly body: unknown }>>;

/** Stands in for the server: every call is answered by its path, and kept in the order in which it came. */
export function stubFetch(answers: Answers): string[] {
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    const answer = answers[url.split('?')[0]!];
    if (answer === undefined) throw new TypeError(`nothing answers ${url}`);
    const { status = 200, body = answer } = answer as { status?: number; body?: unknown };
    return stubResponse(status, JSON.stringify(body));
  }) as never;
  return asked;
}
