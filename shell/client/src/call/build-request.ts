import type { OPERATIONS } from './operations.js';

type OperationSpec = (typeof OPERATIONS)[keyof typeof OPERATIONS];

export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** An API key of the caller's. */
  readonly key?: string | undefined;
}

/** The path with its parameters filled in and the query behind it. What is undefined or empty is not asked for. */
export function buildUrl(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** How an operation is fetched. The token goes only where the account is asked for, the key only where a key is. */
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
