import type { DescribedOperation } from './open-api.js';

/** A request in parts, each of which can be made invalid. */
export interface BaseRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Sent unchanged in place of `body`. */
  readonly raw?: { readonly text: string; readonly type: string };
}

export interface SentRequest extends BaseRequest {
  readonly bearer?: string | undefined;
}

export interface Received {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
  /** Empty where the answer is no JSON. */
  readonly body: Record<string, unknown>;
}

/** Sends a request of an operation. */
export async function send(
  url: string,
  { method, path }: DescribedOperation,
  request: SentRequest,
): Promise<Received> {
  const { params = {}, query = {}, headers = {}, body = {}, bearer, raw } = request;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
  const sent =
    method === 'GET' ? undefined : (raw ?? { text: JSON.stringify(body), type: 'application/json' });
  const response = await fetch(`${url}${filled}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(sent && { 'content-type': sent.type }),
      ...headers,
    },
    ...(sent && { body: sent.text }),
  });
  const type = response.headers.get('content-type');
  const text = type === 'text/event-stream' ? await hangUp(response) : await response.text();
  return { status: response.status, type, text, body: type?.includes('json') ? JSON.parse(text) : {} };
}

/** An event stream has no end. */
async function hangUp({ body }: Response): Promise<string> {
  await body?.cancel();
  return '';
}
