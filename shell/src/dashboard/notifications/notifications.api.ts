import { call, serverNow } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { deriveNotifications } from './derive-notifications.js';

/** Polling interval of the notifications, in milliseconds. */
const POLL_MS = 30_000;

/** The current notifications, polled in the background. */
export function useNotifications() {
  return useQuery({
    queryKey: ['notifications'],
    queryFn: async ({ signal }) => {
      const [{ subscription }, { instances }] = await Promise.all([
        call('subscriptions.current', { signal }),
        call('instances.list', { signal }),
      ]);
      return deriveNotifications(subscription, instances, serverNow());
    },
    refetchInterval: POLL_MS,
  });
}
