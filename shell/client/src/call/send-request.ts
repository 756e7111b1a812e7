import { readToken } from '../auth/token-storage.js';
import { ApiError } from '../errors/api-error.js';
import { buildRequestInit, buildUrl, type RequestParts } from './build-request.js';
import type { OperationName } from './operation-types.js';
import { OPERATIONS } from './operations.js';
import { syncServerClock } from './server-clock.js';

/** A request whose types fit its operation. */
export type UntypedRequest = RequestParts & {
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
};

/** Asks an operation, with the token that is stored, for an answer whose body has yet to be read. @throws ApiError */
export async function sendRequest(name: OperationName, request: UntypedRequest): Promise<Response> {
  const operation = OPERATIONS[name];
  const { signal = null, keepalive = false } = request;
  const init = buildRequestInit(operation, request, readToken(localStorage));
  const response = await asNetworkError(
    fetch(buildUrl(operation[1], request), { ...init, signal, keepalive }),
  );
  syncServerClock(response.headers.get('date'));
  if (!response.ok)
    throw ApiError.fromResponse(response.status, parseJson(await asNetworkError(response.text())));
  return response;
}

/** A caller that gave up gets its own reason back; anything else means that the network failed. */
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
    // A proxy that answers in our place writes pages, not JSON.
    return undefined;
  }
}
