import type { OperationName, RequestArgument, ResponseOf } from './operation-types.js';
import { asNetworkError, parseJson, sendRequest, type UntypedRequest } from './send-request.js';

/**
 * Calls an operation of the API, such as `call('instances.list')`, with the stored token. No timeout: `signal` aborts it.
 * @throws ApiError
 */
export async function call<Name extends OperationName>(
  name: Name,
  ...[request]: RequestArgument<Name>
): Promise<ResponseOf<Name>> {
  const response = await sendRequest(name, (request ?? {}) as UntypedRequest);
  return parseJson(await asNetworkError(response.text())) as ResponseOf<Name>;
}
