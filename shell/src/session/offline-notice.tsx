import { Banner } from '@waxwing/kit/ui';
import { useOnline } from './use-online.js';

/** Stands as long as there is no network, and goes by itself. */
export function OfflineNotice() {
  if (useOnline()) return null;
  return <Banner tone="warn">You are offline. What you see may be old, and nothing can be sent.</Banner>;
}
