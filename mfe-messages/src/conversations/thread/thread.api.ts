import { call, queryOptions } from '@waxwing/client';
import { type QueryClient, useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { useState } from 'react';
import {
  CONVERSATIONS,
  type Conversation,
  type ThreadMessage,
  useConversationPoll,
} from '../conversations.api.js';
import { type NewestFirst, putOnTop } from '../newest-first.js';
import { useNewestFirst } from '../use-newest-first.js';

const PAGE = 50;

const threadKey = (id: string) => [...CONVERSATIONS, 'thread', id];

/** The messages of a conversation, the newest first. */
export function useThread(id: string) {
  return useNewestFirst<ThreadMessage>({
    queryKey: threadKey(id),
    readPage: (cursor, signal) =>
      call('conversations.listMessages', { params: { id }, query: { limit: PAGE, cursor }, signal }),
    placeOf: ({ created_at }) => created_at,
    pollMs: useConversationPoll(),
    concerns: ({ object_id }, older) => older.some(({ id }) => id === object_id),
  });
}

export type ThreadRows = ReturnType<typeof useThread>;

/** Shows a message that was just accepted, until the next poll has it too. */
export function showAccepted(client: QueryClient, id: string, message: ThreadMessage): void {
  client.setQueryData<NewestFirst<ThreadMessage>>(
    threadKey(id),
    (known) => known && putOnTop(known, message),
  );
}

/**
 * A conversation; asked for only where no list has it. Until the answer comes it is what the list had: one that is read leaves the
 * list of the unread ones while its reply is written.
 */
export function useConversation(id: string, listed: Conversation | undefined) {
  const [lastListed, setLastListed] = useState(listed);
  if (listed && listed !== lastListed) setLastListed(listed);
  const { queryFn } = queryOptions('conversations.get', { params: { id } });
  return useQuery({
    queryKey: [...CONVERSATIONS, 'one', id],
    queryFn,
    enabled: !listed,
    placeholderData: lastListed,
    refetchInterval: useConversationPoll(),
  });
}

/** Marks a conversation as read up to a message, itself included. */
export function useMarkRead(id: string) {
  const client = useQueryClient();
  return useImmediateMutation({
    mutationFn: (messageId: string) =>
      call('conversations.markRead', { params: { id }, body: { up_to: messageId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: CONVERSATIONS }),
  });
}
