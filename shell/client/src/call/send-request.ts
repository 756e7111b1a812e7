import { readToken } from '../auth/token-storage.js';
import { ApiError } from '../errors/api-error.js';
import { buildRequestInit, buildUrl, type RequestParts } from './build-request.js';
import type { OperationName } from './operation-types.js';
import { OPERATIONS } from './operations.js';
import { syncServerClock } from './server-clock.js';
import { replacementOf, SignInChanged } from './sign-in-changed.js';

/** A request that has been checked against its operation's types. */
export type UntypedRequest = RequestParts & {
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
};

/**
 * Sends a request with the stored token; the response body is not read yet. A question that was refused because a new token of the same
 * user has replaced its own, as a change of password does, is asked once more.
 * @throws ApiError, SignInChanged
 */
export async function sendRequest(name: OperationName, request: UntypedRequest): Promise<Response> {
  const token = readToken(localStorage);
  const response = await send(name, request, token);
  if (response.ok) return response;
  const [method, , auth] = OPERATIONS[name];
  const replacement = response.status === 401 && auth === 'account' ? replacementOf(token) : undefined;
  if (replacement?.isOfSameUser && method === 'GET') return sendRequest(name, request);
  const body = parseJson(await asNetworkError(response.text()));
  throw replacement ? new SignInChanged() : ApiError.fromResponse(response.status, body);
}

async function send(name: OperationName, request: UntypedRequest, token: string | null): Promise<Response> {
  const operation = OPERATIONS[name];
  const { signal = null, keepalive = false } = request;
  const init = buildRequestInit(operation, request, token);
  const response = await asNetworkError(
    fetch(buildUrl(operation[1], request), { ...init, signal, keepalive }),
  );
  if (!mayBeCached(response)) syncServerClock(response.headers.get('date'));
  return response;
}

/** Whether the browser's cache may have answered, with the `Date` of when it stored the response: files are kept for a day. */
function mayBeCached({ headers }: Response): boolean {
  return /\bmax-age=[1-9]/.test(headers.get('cache-control') ?? '');
}

/** Rethrows the reason of an abort by the caller; any other error becomes a network error. */
export function asNetworkError<Value>(promise: Promise<Value>): Promise<Value> {
  return promise.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw ApiError.fromNetworkFailure(error);
  });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy in front of the API answers with pages, not JSON.
    return undefined;
  }
}
