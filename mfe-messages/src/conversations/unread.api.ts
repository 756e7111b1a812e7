import { call } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { CONVERSATIONS, useConversationPoll } from './conversations.api.js';

export interface UnreadTotal {
  readonly count: number;
  /** There are more than were counted. */
  readonly hasMore: boolean;
}

/** The largest page: an account with more unread conversations has more than anybody counts. */
const LIMIT = 100;

/** The unread messages of all conversations; undefined until they are known. */
export function useUnreadTotal(): UnreadTotal | undefined {
  const { data } = useQuery({
    queryKey: [...CONVERSATIONS, 'unread'],
    queryFn: ({ signal }) => call('conversations.list', { query: { unread: 'true', limit: LIMIT }, signal }),
    refetchInterval: useConversationPoll(),
    select: ({ data, has_more }) => ({
      count: data.reduce((sum, { unread }) => sum + unread, 0),
      hasMore: has_more,
    }),
  });
  return data;
}
