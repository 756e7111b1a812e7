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
