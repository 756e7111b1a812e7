import { queryOptions, serverNow } from '@waxwing/client';
import { usePollInterval } from '@waxwing/client/live';
import { useQuery } from '@waxwing/kit/query';
import { deriveNotifications } from './derive-notifications.js';

/** Polling interval of the notifications while changes are not told, in milliseconds. */
const POLL_MS = 30_000;

/** The same question as that of the tab with webhooks, so that one answer serves both. */
const WEBHOOKS = queryOptions('webhooks.list', { query: { limit: 100 } });

/** The current notifications, polled in the background; undefined until they are known. */
export function useNotifications() {
  const refetchInterval = usePollInterval(POLL_MS);
  const subscription = useQuery({ ...queryOptions('subscriptions.current'), refetchInterval });
  const instances = useQuery({ ...queryOptions('instances.list'), refetchInterval });
  // No stream tells of a receiver that begins to fail.
  const webhooks = useQuery({ ...WEBHOOKS, refetchInterval: POLL_MS });
  const queries = [subscription, instances, webhooks];
  const notifications =
    subscription.data &&
    instances.data &&
    webhooks.data &&
    deriveNotifications(
      {
        subscription: subscription.data.subscription,
        instances: instances.data.instances,
        webhooks: webhooks.data.data,
      },
      serverNow(),
    );
  const refetch = () => void Promise.all(queries.map((query) => query.refetch()));
  return { notifications, queries, refetch };
}
