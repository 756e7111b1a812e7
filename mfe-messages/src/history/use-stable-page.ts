import { useState } from 'react';
import type { Filters } from '../filters/filters.js';
import { diffPages, type PageDiff } from './diff-pages.js';
import { type HistoryPage, type Message, useHistory } from './history.api.js';
import { useLeftRows } from './use-left-rows.js';

interface StablePage {
  readonly query: ReturnType<typeof useHistory>;
  /** Undefined until a page is loaded. */
  readonly shown: (PageDiff & Pick<HistoryPage, 'pagination'>) | undefined;
  /** Shows the new messages. */
  readonly showLatest: () => void;
}

/** The selected page, frozen: messages that arrive while it is read are shown only on request. */
export function useStablePage(filters: Filters, page: number): StablePage {
  const query = useHistory(filters, page);
  const { data: latest, isPlaceholderData, isFetchedAfterMount } = query;
  const key = JSON.stringify([filters, page]);
  const [frozen, setFrozen] = useState<{ key: string; page: HistoryPage }>();
  const hasLatest = latest !== undefined && isFetchedAfterMount && !isPlaceholderData;
  // An empty page has no rows that could move.
  const isFrozen = frozen?.key === key && frozen.page.messages.length > 0;
  if (hasLatest && !isFrozen && frozen?.page !== latest) setFrozen({ key, page: latest });

  const base = isFrozen && !isPlaceholderData ? frozen.page : latest;
  const rows = isPlaceholderData ? [] : (base?.messages ?? []);
  // The latest page is read again only where it is the first one.
  const polled = page === 1 ? (latest?.messages ?? []) : [];
  const left = rowsWithout(rows, polled);
  const { reread, readAt } = useLeftRows({ filters, rows, left, areNew: page > 1 });
  // A further page that is opened once more is newer than what was read of it before.
  const isNewer = page === 1 || readAt > query.dataUpdatedAt;
  const read = new Map(rowsWithout(isNewer ? reread : [], polled).map((row) => [row.id, row]));
  const diff = latest && base && diffPages(base, latest);
  return {
    query,
    shown: diff && {
      ...diff,
      messages: diff.messages.map((message) => read.get(message.id) ?? message),
      pagination: base.pagination,
    },
    showLatest: () => latest && setFrozen({ key, page: latest }),
  };
}

function rowsWithout(rows: readonly Message[], others: readonly Message[]): readonly Message[] {
  const ids = new Set(others.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}
