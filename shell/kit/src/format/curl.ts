interface CurlRequest {
  readonly url: string;
  readonly key: string;
  /** Posted as JSON; without one, the URL is read. */
  readonly body?: object;
}

/** A curl command that makes a request when pasted into a shell, whatever a stranger has written in its parts. */
export function buildCurlCommand({ url, key, body }: CurlRequest): string {
  const authorization = `-H ${shellQuote(`Authorization: Bearer ${key}`)}`;
  const post = body && ["-H 'Content-Type: application/json'", `-d ${shellQuote(JSON.stringify(body))}`];
  return [body ? 'curl -X POST' : 'curl', shellQuote(url), authorization, ...(post ?? [])].join(' \\\n  ');
}

/** Quotes a text so that a shell takes it literally. */
export const shellQuote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
