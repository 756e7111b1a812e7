/** One call of a JSON API. @throws with the answer when it refuses */
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
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text) as Answer;
}
