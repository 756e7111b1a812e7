import type { LiveChange } from '@waxwing/client/live';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { appendOlder, mergeNewest, type NewestFirst, type Page } from './newest-first.js';
import { useRefetchOlder } from './use-refetch-older.js';

export interface NewestFirstOptions<Row> {
  readonly queryKey: readonly unknown[];
  /** Reads a page; without a cursor the newest. */
  readonly readPage: (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<Row>>;
  /** What changes when a row moves to the top: a later one is newer. */
  readonly placeOf: (row: Row) => string;
  readonly pollMs: number;
  /** Whether a change may be one of these rows, which the newest page does not have. */
  readonly concerns: (change: LiveChange, older: readonly Row[]) => boolean;
}

/** A list that grows at its top. Only the newest page is polled; older ones are loaded on request and kept, and read anew when they change. */
export function useNewestFirst<Row extends { readonly id: string }>({
  queryKey,
  readPage,
  placeOf,
  pollMs,
  concerns,
}: NewestFirstOptions<Row>) {
  const client = useQueryClient();
  const known = () => client.getQueryData<NewestFirst<Row>>(queryKey);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await readPage(undefined, signal);
      return mergeNewest(known(), page, placeOf);
    },
    refetchInterval: pollMs,
  });
  useRefetchOlder({ queryKey, readPage, placeOf, known: query.data, concerns });
  const older = useImmediateMutation({
    mutationFn: async ({ cursor }: { readonly cursor: string; readonly list: string }) => {
      const page = await readPage(cursor);
      client.setQueryData<NewestFirst<Row>>(queryKey, (rows) => rows && appendOlder(rows, page, cursor));
    },
  });
  const list = JSON.stringify(queryKey);
  // Other filters are another list: what has become of the one before is not told of it.
  const isOfList = older.variables?.list === list;
  const isLoading = isOfList && older.isPending;
  const cursor = query.data?.cursor ?? null;
  return {
    query,
    /** Undefined until the first page is loaded. */
    rows: query.data?.rows,
    older: {
      exist: cursor !== null,
      isLoading,
      error: isOfList ? older.error : null,
      load: () => cursor !== null && !isLoading && older.mutate({ cursor, list }),
    },
  };
}
