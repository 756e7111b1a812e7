import { useSyncExternalStore } from 'react';

/** Below this width a table row no longer fits. */
const NARROW_QUERY = '(max-width: 720px)';

/** Whether the screen is as narrow as a phone's. Tables become lists there. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

const isNarrow = () => matchMedia(NARROW_QUERY).matches;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
