import { queryOptions, type ResponseOf } from '@waxwing/client';
import { usePollInterval } from '@waxwing/client/live';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';
import { buildQuery, type Filters, isValidRange } from '../filters/filters.js';

export type HistoryPage = ResponseOf<'messages.history'>;
export type Message = HistoryPage['messages'][number];

/** Polling interval of the first page while changes are not told, in milliseconds. */
const POLL_MS = 4_000;

/** One page of the history, from 1. Only the first is polled: new messages would shift the others while they are read. */
export function useHistory(filters: Filters, page: number) {
  const polls = page === 1;
  const pollMs = usePollInterval(POLL_MS);
  return useQuery({
    ...queryOptions('messages.history', { query: { ...buildQuery(filters), page } }),
    enabled: isValidRange(filters),
    placeholderData: keepPreviousData,
    refetchInterval: polls && pollMs,
    refetchOnWindowFocus: polls,
    refetchOnReconnect: polls,
  });
}

/** The IDs of the account's instances, to select from. */
export function useInstanceIds() {
  const { data, error } = useQuery({ ...queryOptions('instances.list'), staleTime: 60_000 });
  return { ids: data?.instances.map(({ instanceId }) => instanceId) ?? [], error };
}
