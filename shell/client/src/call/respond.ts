import { ApiError } from '../errors/api-error.js';
import { readToken } from '../session/token-storage.js';
import { initOf, type Parts, urlOf } from './build-request.js';
import type { OperationName } from './operation-types.js';
import { OPERATIONS } from './operations.js';
import { learnTime } from './server-clock.js';

/** A request whose types fit its operation. */
export type Asking = Parts & {
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
};

/** Asks an operation, with the token that is stored, for an answer whose body has yet to be read. @throws ApiError */
export async function respond(name: OperationName, request: Asking): Promise<Response> {
  const line = OPERATIONS[name];
  const { signal = null, keepalive = false } = request;
  const init = initOf(line, request, readToken(localStorage));
  const response = await answered(fetch(urlOf(line[1], request), { ...init, signal, keepalive }));
  learnTime(response.headers.get('date'));
  if (!response.ok) throw ApiError.of(response.status, parse(await answered(response.text())));
  return response;
}

/** A caller that gave up gets its own reason back; anything else means that the network failed. */
export function answered<Value>(promise: Promise<Value>): Promise<Value> {
  return promise.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw ApiError.noAnswer(error);
  });
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy that answers in our place writes pages, not JSON.
    return undefined;
  }
}
