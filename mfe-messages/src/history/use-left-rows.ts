import { call } from '@waxwing/client';
import { type LiveChange, useLive } from '@waxwing/client/live';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { buildQuery, type Filters } from '../filters/filters.js';
import type { Message } from './history.api.js';

/** How often they are read anew where nothing tells of changes, in milliseconds. */
const REFETCH_MS = 60_000;
/** The most messages that one call answers. More may lie between the rows, since some come with an earlier time. */
const LIMIT = 100;
/**
 * These change what a row says. They concern all rows: one may be told while its row is on the latest page, and be read after it has
 * left.
 */
const CONTENT_CHANGES: readonly string[] = ['message.edited', 'message.deleted'];

export interface LeftRowsOptions {
  readonly filters: Filters;
  readonly rows: readonly Message[];
  /** Those of the rows that nothing else reads anew. */
  readonly left: readonly Message[];
  /** Whether they were read just now. */
  readonly areNew: boolean;
}

/**
 * Reads the rows of a frozen page anew that the latest page has no longer: the text of a deleted message must not stay on the screen.
 * `readAt` is the time of the reading in milliseconds.
 */
export function useLeftRows({ filters, rows, left, areNew }: LeftRowsOptions) {
  const client = useQueryClient();
  const query = {
    ...buildQuery(filters),
    startDate: rows.at(-1)?.timestamp,
    endDate: rows[0]?.timestamp,
    limit: LIMIT,
  };
  const queryKey = ['history.left', query];
  const { data = [], dataUpdatedAt: readAt } = useQuery<readonly Message[]>({
    queryKey,
    queryFn: async ({ signal }) => (await call('messages.history', { query, signal })).messages,
    enabled: left.length > 0,
    ...(areNew && { initialData: rows }),
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  });
  const concerns = ({ type, object_id }: LiveChange) =>
    type === 'reset' || (CONTENT_CHANGES.includes(type) ? rows : left).some(({ id }) => id === object_id);
  useLive(['message.*'], (changes) => {
    if (changes.some(concerns)) return client.invalidateQueries({ queryKey });
  });
  return { reread: data, readAt };
}
