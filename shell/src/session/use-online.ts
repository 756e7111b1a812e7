import { useSyncExternalStore } from 'react';

/** Whether the browser has a network at all. It may have one that leads nowhere. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

function listen(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
