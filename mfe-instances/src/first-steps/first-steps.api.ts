import { queryOptions, type ResponseOf } from '@waxwing/client';
import { usePollInterval } from '@waxwing/client/live';
import { useQuery } from '@waxwing/kit/query';
import type { Instance } from '../instances/instances.api.js';

/** How often the first delivered message is polled for while changes are not told, in milliseconds. */
const POLL_MS = 5_000;

type Page = ResponseOf<'messages.history'>;
type Message = Page['messages'][number];

/** Whether there is an active subscription. */
export function useHasPlan(enabled: boolean) {
  return useQuery({
    ...queryOptions('subscriptions.current'),
    enabled,
    select: ({ hasActiveSubscription }) => hasActiveSubscription,
  });
}

/** Whether a message has been delivered. Polls while there are `instances` that could send one. */
export function useHasDelivered(enabled: boolean, instances: readonly Instance[] = []) {
  const hasArrived = ({ messages }: Page) => messages.some((message) => isDelivered(message, instances));
  const pollMs = usePollInterval(POLL_MS);
  return useQuery({
    ...queryOptions('messages.history', { query: { direction: 'outbound', limit: 20 } }),
    enabled,
    refetchInterval: ({ state }) =>
      instances.length > 0 && !(state.data && hasArrived(state.data)) ? pollMs : false,
    select: hasArrived,
  });
}

/** WhatsApp sends no delivery receipt for a message to oneself: it counts as delivered once it is sent. */
function isDelivered({ status, recipient_number }: Message, instances: readonly Instance[]): boolean {
  if (status === 'sent')
    return instances.some(({ phone }) => phone !== null && recipient_number === `${phone}@c.us`);
  return status === 'delivered' || status === 'read';
}
