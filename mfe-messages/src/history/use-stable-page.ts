import { useState } from 'react';
import type { Filters } from '../filters/filters.js';
import { diffPages, type PageDiff } from './diff-pages.js';
import { type HistoryPage, useHistory } from './history.api.js';

interface StablePage {
  readonly query: ReturnType<typeof useHistory>;
  /** Undefined until there is something to show. */
  readonly shown: (PageDiff & Pick<HistoryPage, 'pagination'>) | undefined;
  /** Shows what has come. */
  readonly showLatest: () => void;
}

/** The page that is asked for, held still: what comes while somebody reads it waits until it is accepted. */
export function useStablePage(filters: Filters, page: number): StablePage {
  const query = useHistory(filters, page);
  const { data: latest, isPlaceholderData, isFetchedAfterMount } = query;
  const key = JSON.stringify([filters, page]);
  const [frozen, setFrozen] = useState<{ key: string; page: HistoryPage }>();
  const hasLatest = latest !== undefined && isFetchedAfterMount && !isPlaceholderData;
  // A page with nothing on it has nothing that could move.
  const isFrozen = frozen?.key === key && frozen.page.messages.length > 0;
  if (hasLatest && !isFrozen && frozen?.page !== latest) setFrozen({ key, page: latest });

  const base = isFrozen && !isPlaceholderData ? frozen.page : latest;
  return {
    query,
    shown: latest && base && { ...diffPages(base, latest), pagination: base.pagination },
    showLatest: () => latest && setFrozen({ key, page: latest }),
  };
}
