import { eventually } from '@waxwing/core/testing/eventually';

/** One answer of the product, parsed as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests compare the answers field by field.
  readonly body: Record<string, unknown>;
}

export interface Call {
  readonly method?: string;
  readonly bearer?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The first answer of `/readyz` that says the product is ready: on a busy machine the database can need longer than the second that
 * it has to answer.
 */
export function callWhenReady(productUrl: string): Promise<Answer> {
  return eventually(
    () => call(`${productUrl}/readyz`),
    ({ status }) => status === 200,
  );
}

/** Calls the product as an integrator would: plain HTTP, JSON both ways. Rejects when there is no answer. */
export async function call(url: string, { method, bearer, body, headers }: Call = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
