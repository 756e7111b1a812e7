import { queryOptions, type ResponseOf } from '@waxwing/client';
import { usePollInterval } from '@waxwing/client/live';
import { useQuery } from '@waxwing/kit/query';

export type MessageDetail = ResponseOf<'messages.detail'>['message'];

/** Polling interval of a message that is still under way while changes are not told, in milliseconds. */
const POLL_MS = 3_000;

/** One message with its times; an empty ID makes no call. */
export function useMessage(id: string) {
  const pollMs = usePollInterval(POLL_MS);
  return useQuery({
    ...queryOptions('messages.detail', { params: { id } }),
    enabled: id !== '',
    select: ({ message }) => message,
    refetchInterval: ({ state }) => canProgress(state.data?.message) && pollMs,
  });
}

const canProgress = (message: MessageDetail | undefined) =>
  message?.direction === 'outbound' && message.status !== 'read' && message.status !== 'failed';
