import type { OPERATIONS } from './operations.js';

type OperationSpec = (typeof OPERATIONS)[keyof typeof OPERATIONS];

export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** One of the caller's API keys. */
  readonly key?: string | undefined;
}

/** The path with its parameters and query. Undefined and empty query fields are left out. */
export function buildUrl(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const fields = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The `fetch` options of an operation. The token goes only to operations of the account, the key only to those with a key. */
export function buildRequestInit(
  [method, , auth]: OperationSpec,
  parts: RequestParts,
  token: string | null,
): RequestInit {
  const { body, key } = parts;
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const [name, value] of Object.entries(parts.headers ?? {}))
    if (value !== undefined) headers[name] = String(value);
  const bearer = { none: undefined, account: token, key }[auth];
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  if (body === undefined) return { method, headers };
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
