import { queryOptions, serverNow } from '@waxwing/client';
import { usePollInterval } from '@waxwing/client/live';
import { useQuery } from '@waxwing/kit/query';
import { deriveNotifications } from './derive-notifications.js';

/** Polling interval of the notifications while changes are not told, in milliseconds. */
const POLL_MS = 30_000;

/** The current notifications, polled in the background; undefined until they are known. */
export function useNotifications() {
  const refetchInterval = usePollInterval(POLL_MS);
  const subscription = useQuery({ ...queryOptions('subscriptions.current'), refetchInterval });
  const instances = useQuery({ ...queryOptions('instances.list'), refetchInterval });
  const notifications =
    subscription.data &&
    instances.data &&
    deriveNotifications(subscription.data.subscription, instances.data.instances, serverNow());
  const refetch = () => void Promise.all([subscription.refetch(), instances.refetch()]);
  return { notifications, queries: [subscription, instances], refetch };
}
