import { call, fileContent, type ResponseOf, type SendAs } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';

export type MessageStatus = ResponseOf<'publicMessages.get'>['status'];

export interface SendInput {
  readonly number: string;
  readonly message: string;
  readonly file?: { readonly id: string; readonly as: SendAs } | undefined;
}

/** Sends as a customer's program does: with the instance's key, through the public call. */
export function useSendMessage(instanceId: string, key: string | undefined) {
  return useImmediateMutation({
    mutationFn: ({ number, message, file }: SendInput) =>
      call('publicMessages.send', {
        params: { instance_id: instanceId },
        key: key ?? '',
        body: { number, ...(file ? fileContent(file.as, file.id, message) : { message }) },
      }),
  });
}

/** Polling interval of a message under way, in milliseconds, and the maximum number of polls. */
const POLL_MS = 2_000;
const MAX_POLLS = 60;

/** Polls a message until it is delivered or has failed. */
export function useDelivery(id: string, key: string) {
  return useQuery({
    queryKey: ['first-message', id],
    queryFn: ({ signal }) => call('publicMessages.get', { params: { id }, key, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      isFinal(data?.status) || dataUpdateCount + errorUpdateCount > MAX_POLLS ? false : POLL_MS,
    retry: false,
  });
}

function isFinal(status: MessageStatus | undefined): boolean {
  return status === 'delivered' || status === 'read' || status === 'failed';
}
