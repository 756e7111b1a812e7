import { type AnswerOf, call } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useDeed } from '../failure/use-deed.js';

export type MessageStatus = AnswerOf<'publicMessages.get'>['status'];

export interface Letter {
  readonly number: string;
  readonly message: string;
}

/** Sends as a customer's own program would: with the key of the instance, through the public call. */
export function useSend(instanceId: string, key: string | undefined) {
  return useDeed({
    mutationFn: (body: Letter) =>
      call('publicMessages.send', { params: { instance_id: instanceId }, key: key ?? '', body }),
  });
}

/** How often a message on its way is looked at, in milliseconds, and how many times at most. */
const LOOK_MS = 2_000;
const LOOKS = 60;

/** Follows a message until it has arrived or failed. */
export function useDelivery(id: string, key: string) {
  return useQuery({
    queryKey: ['first-message', id],
    queryFn: ({ signal }) => call('publicMessages.get', { params: { id }, key, signal }),
    refetchInterval: ({ state }) =>
      hasArrived(state.data?.status) || state.dataUpdateCount > LOOKS ? false : LOOK_MS,
    retry: false,
  });
}

function hasArrived(status: MessageStatus | undefined): boolean {
  return status === 'delivered' || status === 'read' || status === 'failed';
}
