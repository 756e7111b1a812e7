import { useState } from 'react';
import type { Filters } from '../filters/filters.js';
import { diffPages, type PageDiff } from './diff-pages.js';
import { type HistoryPage, useHistory } from './history.api.js';

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
  return {
    query,
    shown: latest && base && { ...diffPages(base, latest), pagination: base.pagination },
    showLatest: () => latest && setFrozen({ key, page: latest }),
  };
}
