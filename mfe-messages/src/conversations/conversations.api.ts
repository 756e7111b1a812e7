import type { ResponseOf } from '@waxwing/client';
import { useLive, usePollInterval } from '@waxwing/client/live';
import { useQueryClient } from '@waxwing/kit/query';

export type Conversation = ResponseOf<'conversations.get'>;
export type ThreadMessage = ResponseOf<'conversations.listMessages'>['data'][number];

/** The beginning of every key under which conversations are cached: what happens to a message may change them all. */
export const CONVERSATIONS = ['conversations'] as const;

/** Polling interval where nothing tells of changes, in milliseconds. */
const POLL_MS = 4_000;

export const useConversationPoll = () => usePollInterval(POLL_MS);

/** Reads what is shown of conversations anew as soon as something happens to a message. */
export function useLiveConversations(): void {
  const client = useQueryClient();
  useLive(['message.*', 'conversation.updated'], () => client.invalidateQueries({ queryKey: CONVERSATIONS }));
}
