import { liveEvents, refetchOnChange } from '@waxwing/client/live';
import type { QueryClient } from '@waxwing/kit/query';
import { useEffect } from 'react';

/** Follows the changes of the signed-in account, and reads anew what they change. Ends with the sign-in. */
export function useLiveQueries(accountId: string | undefined, queryClient: QueryClient): void {
  useEffect(() => {
    if (accountId === undefined) return;
    const end = new AbortController();
    refetchOnChange(queryClient, end.signal);
    liveEvents.start(accountId, end.signal);
    return () => end.abort();
  }, [accountId, queryClient]);
}
