import { Banner } from '@waxwing/kit/ui';
import { useSyncExternalStore } from 'react';

/** Stands as long as there is no network, and goes by itself. */
export function OfflineNotice() {
  if (useOnline()) return null;
  return <Banner tone="warn">You are offline. What you see may be old, and nothing can be sent.</Banner>;
}

/** Whether the browser has a network at all. It may have one that leads nowhere. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
