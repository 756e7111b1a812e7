import { call } from './call.js';
import type { OperationName, RequestArgument, ResponseOf } from './operation-types.js';

/**
 * The key and the function of a query that reads an operation, such as `queryOptions('instances.list')`. The operation and
 * its request are the key, so that a part of the dashboard finds what another has fetched.
 */
export function queryOptions<Name extends OperationName>(name: Name, ...request: RequestArgument<Name>) {
  return {
    queryKey: [name, ...request],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<ResponseOf<Name>> =>
      call(name, ...([{ ...request[0], signal }] as RequestArgument<Name>)),
  };
}
