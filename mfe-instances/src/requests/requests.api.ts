import { call, queryOptions, type RequestOf, type ResponseOf } from '@waxwing/client';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';

export type LoggedRequest = ResponseOf<'requestLog.list'>['data'][number];
type ListQuery = RequestOf<'requestLog.list'>['query'];
export type StatusClass = NonNullable<NonNullable<ListQuery>['status']>;

export interface RequestFilters {
  readonly status: StatusClass | undefined;
  readonly key: string | undefined;
  readonly operation: string | undefined;
}

export interface RequestPage {
  readonly requests: readonly LoggedRequest[];
  /** Where older calls begin; null where there are none. */
  readonly next: string | null;
}

const PAGE_SIZE = 50;
/** One call looks through a part of the log, which may hold no match. So many parts are looked through at a time. */
const MAX_READS = 10;
const POLL_MS = 10_000;

/** One page of the log: the newest calls, or those behind the cursor. Only the first is polled, so that no other moves. */
export function useRequests({ status, key, operation }: RequestFilters, cursor: string) {
  const query = { status, key_id: key, operation, limit: PAGE_SIZE, cursor: cursor || undefined };
  return useQuery({
    queryKey: ['requestLog.list', 'a page with matches', query],
    queryFn: ({ signal }) => readPage(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: cursor === '' && POLL_MS,
  });
}

/** Reads on where a part of the log holds no match. */
async function readPage(query: NonNullable<ListQuery>, signal: AbortSignal): Promise<RequestPage> {
  let cursor = query.cursor;
  for (let reads = 1; ; reads++) {
    const { data, next_cursor } = await call('requestLog.list', { query: { ...query, cursor }, signal });
    if (data.length > 0 || next_cursor === null || reads === MAX_READS)
      return { requests: data, next: next_cursor };
    cursor = next_cursor;
  }
}

/** One call by its request id; an empty id makes no call. */
export function useLoggedRequest(id: string) {
  return useQuery({
    ...queryOptions('requestLog.get', { params: { request_id: id } }),
    enabled: id !== '',
    retry: false,
  });
}
