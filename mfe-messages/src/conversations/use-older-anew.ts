import { type LiveChange, useLive } from '@waxwing/client/live';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { type NewestFirst, olderOf, type Page, replaceOlder } from './newest-first.js';

export interface OlderAnewOptions<Row> {
  readonly queryKey: readonly unknown[];
  readonly readPage: (cursor: string, signal?: AbortSignal) => Promise<Page<Row>>;
  readonly known: NewestFirst<Row> | undefined;
  /** Whether a change may be one of these rows. */
  readonly concerns: (change: LiveChange, older: readonly Row[]) => boolean;
}

/** How often it is read anew where nothing tells of changes, in milliseconds. */
const EVERY_MS = 60_000;

/** Reads what was loaded beyond the newest page anew when it has changed: the text of a deleted message must not stay on the screen. */
export function useOlderAnew<Row extends { readonly id: string }>(options: OlderAnewOptions<Row>): void {
  const { queryKey, readPage, known, concerns } = options;
  const client = useQueryClient();
  const olderKey = ['older', ...queryKey];
  const older = known ? olderOf(known) : [];
  useQuery({
    queryKey: olderKey,
    queryFn: async ({ signal }) => {
      const fresh = new Map<string, Row>();
      let cursor = known?.newest.cursor ?? null;
      while (cursor !== null && fresh.size < older.length) {
        const page = await readPage(cursor, signal);
        for (const row of page.data) fresh.set(row.id, row);
        cursor = page.next_cursor;
      }
      client.setQueryData<NewestFirst<Row>>(queryKey, (now) => now && replaceOlder(now, fresh));
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
