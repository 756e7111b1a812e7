/** The answer to a call that was refused. */
export class CallRefused extends Error {
  constructor(
    call: string,
    readonly status: number,
    answer: string,
  ) {
    super(`${call}: ${status} ${answer}`);
  }
}

/** One call of a JSON API. @throws CallRefused */
export async function callJson<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body?: object } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new CallRefused(`${method} ${url}`, response.status, text);
  return JSON.parse(text) as Answer;
}
