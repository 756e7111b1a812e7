import { useSyncExternalStore } from 'react';

/** Below this a row of a table no longer fits. */
const NARROW = '(max-width: 720px)';

/** Whether the screen is a phone's. A table becomes a list there. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

const isNarrow = () => matchMedia(NARROW).matches;

function subscribe(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
