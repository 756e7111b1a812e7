import { type LiveChange, useLive } from '@waxwing/client/live';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { type NewestFirst, olderOf, type Page, replaceOlder } from './newest-first.js';

export interface RefetchOlderOptions<Row> {
  readonly queryKey: readonly unknown[];
  readonly readPage: (cursor: string, signal?: AbortSignal) => Promise<Page<Row>>;
  /** What changes when a row moves to the top: a later one is newer. */
  readonly placeOf: (row: Row) => string;
  readonly known: NewestFirst<Row> | undefined;
  /** Whether a change may be one of these rows. */
  readonly concerns: (change: LiveChange, older: readonly Row[]) => boolean;
}

/** How often it is read anew where nothing tells of changes, in milliseconds. */
const EVERY_MS = 60_000;

/** Reads what was loaded beyond the newest page anew when it has changed: the text of a deleted message must not stay on the screen, nor a read conversation among the unread ones. */
export function useRefetchOlder<Row extends { readonly id: string }>(
  options: RefetchOlderOptions<Row>,
): void {
  const { queryKey, readPage, placeOf, known, concerns } = options;
  const client = useQueryClient();
  const olderKey = ['older', ...queryKey];
  const older = known ? olderOf(known) : [];
  useQuery({
    queryKey: olderKey,
    queryFn: async ({ signal }) => {
      const data: Row[] = [];
      let cursor = known?.newest.cursor ?? null;
      while (cursor !== null && data.length < older.length) {
        const page = await readPage(cursor, signal);
        data.push(...page.data);
        cursor = page.next_cursor;
      }
      const reading = { data, next_cursor: cursor, asked: older };
      client.setQueryData<NewestFirst<Row>>(queryKey, (now) => now && replaceOlder(now, reading, placeOf));
      return null;
    },
    enabled: older.length > 0,
    // Older rows were loaded just now, except when the list is mounted again.
    initialData: null,
    staleTime: EVERY_MS,
    refetchOnMount: 'always',
    refetchInterval: EVERY_MS,
  });
  useLive(['message.*', 'conversation.updated'], (changes) => {
    const isChanged = changes.some((change) => change.type === 'reset' || concerns(change, older));
    if (older.length > 0 && isChanged) return client.invalidateQueries({ queryKey: olderKey });
  });
}
