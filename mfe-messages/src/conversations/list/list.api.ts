import { call, queryOptions } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { CONVERSATIONS, type Conversation, useConversationPoll } from '../conversations.api.js';
import { useNewestFirst } from '../use-newest-first.js';

export interface ListFilters {
  readonly unread: boolean;
  /** The ID of an instance; empty for all. */
  readonly instance: string;
}

const PAGE = 30;
/** Changes of what a conversation shows of its newest message that do not make it the newest conversation. */
const PREVIEW_CHANGES = ['message.edited', 'message.deleted'];

/** The conversations that match the filters, the one with the newest message first. */
export function useConversations({ unread, instance }: ListFilters) {
  return useNewestFirst<Conversation>({
    queryKey: [...CONVERSATIONS, 'list', { unread, instance }],
    readPage: (cursor, signal) =>
      call('conversations.list', {
        query: {
          unread: unread ? 'true' : undefined,
          instance_id: instance || undefined,
          limit: PAGE,
          cursor,
        },
        signal,
      }),
    placeOf: ({ last_at }) => last_at,
    pollMs: useConversationPoll(),
    // What happens to a message does not say in which conversation it is shown.
    concerns: ({ type, object_id }, older) =>
      PREVIEW_CHANGES.includes(type) || older.some(({ id }) => id === object_id),
  });
}

export type ConversationRows = ReturnType<typeof useConversations>;

export interface NamedInstance {
  readonly id: string;
  readonly label: string;
}

/** The account's instances, each with the name and the number of its phone. */
export function useNamedInstances(): readonly NamedInstance[] {
  const { data } = useQuery({ ...queryOptions('instances.list'), staleTime: 60_000 });
  return (data?.instances ?? []).map(({ instanceId, name, phone }) => ({
    id: instanceId,
    label: [name, phone && `+${phone}`].filter(Boolean).join(' ') || instanceId,
  }));
}
