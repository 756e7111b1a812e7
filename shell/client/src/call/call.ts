import type { AnswerOf, OperationName, RequestArgument } from './operation-types.js';
import { type Asking, answered, parse, respond } from './respond.js';

/**
 * Calls an operation of the API, such as `call('instances.list')`, with the token that is stored. No timeout: `signal` ends it.
 * @throws ApiError
 */
export async function call<Name extends OperationName>(
  name: Name,
  ...[request]: RequestArgument<Name>
): Promise<AnswerOf<Name>> {
  const response = await respond(name, (request ?? {}) as Asking);
  return parse(await answered(response.text())) as AnswerOf<Name>;
}
