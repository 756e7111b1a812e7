import { Banner } from '@waxwing/kit/ui';
import { useSyncExternalStore } from 'react';

/** Shown while the browser is offline. */
export function OfflineNotice() {
  if (useOnline()) return null;
  return <Banner tone="warn">You are offline. What you see may be old, and nothing can be sent.</Banner>;
}

/** Whether the browser has a network connection, which may still not reach the internet. */
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
