import { useState } from 'react';
import { type Arrivals, arrivalsOf } from './arrivals.js';
import type { Filters } from './filters.js';
import { type HistoryPage, useHistory } from './history.api.js';

interface ShownPage {
  readonly query: ReturnType<typeof useHistory>;
  /** Undefined until there is something to show. */
  readonly shown: (Arrivals & Pick<HistoryPage, 'pagination'>) | undefined;
  /** Shows what has come. */
  readonly accept: () => void;
}

/** The page that is asked for, held still: what comes while somebody reads it waits until it is accepted. */
export function useShownPage(filters: Filters, page: number): ShownPage {
  const query = useHistory(filters, page);
  const { data: latest, isPlaceholderData, isFetchedAfterMount } = query;
  const key = JSON.stringify([filters, page]);
  const [held, setHeld] = useState<{ key: string; page: HistoryPage }>();
  const isFresh = latest !== undefined && isFetchedAfterMount && !isPlaceholderData;
  // A page with nothing on it has nothing that could move.
  const isHeld = held?.key === key && held.page.messages.length > 0;
  if (isFresh && !isHeld && held?.page !== latest) setHeld({ key, page: latest });

  const base = isHeld && !isPlaceholderData ? held.page : latest;
  return {
    query,
    shown: latest && base && { ...arrivalsOf(base, latest), pagination: base.pagination },
    accept: () => latest && setHeld({ key, page: latest }),
  };
}
