import { ApiError } from '../errors/api-error.js';
import { readToken } from '../session/token-storage.js';
import { initOf, type Parts, urlOf } from './build-request.js';
import type { AnswerOf, OperationName, RequestArgument } from './operation-types.js';
import { OPERATIONS } from './operations.js';
import { learnTime } from './server-clock.js';

/**
 * Calls an operation of the API, such as `call('instances.list')`, with the token that is stored. No timeout: `signal` ends it.
 * @throws ApiError
 */
export async function call<Name extends OperationName>(
  name: Name,
  ...[given]: RequestArgument<Name>
): Promise<AnswerOf<Name>> {
  const request = (given ?? {}) as Parts & { readonly signal?: AbortSignal };
  const line = OPERATIONS[name];
  const init = initOf(line, request, readToken(localStorage));
  const response = await answered(
    fetch(urlOf(line[1], request), { ...init, signal: request.signal ?? null }),
  );
  learnTime(response.headers.get('date'));
  const body = await answered(response.text());
  if (!response.ok) throw ApiError.of(response.status, parse(body));
  return parse(body) as AnswerOf<Name>;
}

/** A caller that gave up gets its own reason back; anything else means that the network failed. */
function answered<Value>(promise: Promise<Value>): Promise<Value> {
  return promise.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw ApiError.noAnswer(error);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy that answers in our place writes pages, not JSON.
    return undefined;
  }
}
