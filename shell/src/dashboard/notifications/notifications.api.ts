import { call, serverNow } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { deriveNotifications } from './derive-notifications.js';

/** How often is looked whether something needs attention, in milliseconds. */
const POLL_MS = 30_000;

/** What needs attention now. It is looked at again and again in the background. */
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
