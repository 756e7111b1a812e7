import { call, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import type { Instance } from '../instances/instances.api.js';

/** How often it is looked for the first message that arrived, in milliseconds. */
const POLL_MS = 5_000;

type Page = ResponseOf<'messages.history'>;
type Message = Page['messages'][number];

/** Whether there is an active plan. */
export function useHasPlan(asks: boolean) {
  return useQuery({
    queryKey: ['first-steps', 'plan'],
    queryFn: ({ signal }) => call('subscriptions.current', { signal }),
    enabled: asks,
    select: ({ hasActiveSubscription }) => hasActiveSubscription,
  });
}

/** Whether a message has arrived. Where there are `instances`, one may arrive any moment. */
export function useHasDelivered(asks: boolean, instances: readonly Instance[] = []) {
  const hasArrived = ({ messages }: Page) => messages.some((message) => isDelivered(message, instances));
  return useQuery({
    queryKey: ['first-steps', 'delivered'],
    queryFn: ({ signal }) =>
      call('messages.history', { query: { direction: 'outbound', limit: 20 }, signal }),
    enabled: asks,
    refetchInterval: ({ state }) =>
      instances.length > 0 && !(state.data && hasArrived(state.data)) ? POLL_MS : false,
    select: hasArrived,
  });
}

/** WhatsApp tells of no delivery to oneself: there it has arrived once it was sent. */
function isDelivered({ status, recipient_number }: Message, instances: readonly Instance[]): boolean {
  if (status === 'sent')
    return instances.some(({ phone }) => phone !== null && recipient_number === `${phone}@c.us`);
  return status === 'delivered' || status === 'read';
}
