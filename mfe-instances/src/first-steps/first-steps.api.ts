import { type AnswerOf, call } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

/** How often it is looked for the first message that arrived, in milliseconds. */
const LOOK_MS = 5_000;

type Page = AnswerOf<'messages.history'>;

/** Whether there is an active plan; undefined while that is not known. */
export function useHasPlan(asks: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['first-steps', 'plan'],
    queryFn: ({ signal }) => call('subscriptions.current', { signal }),
    enabled: asks,
  });
  return data?.hasActiveSubscription;
}

/** Whether a message has arrived; undefined while that is not known. `waits`: whether one may arrive any moment. */
export function useHasDelivered(asks: boolean, waits: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['first-steps', 'delivered'],
    queryFn: ({ signal }) =>
      call('messages.history', { query: { direction: 'outbound', limit: 20 }, signal }),
    enabled: asks,
    refetchInterval: ({ state }) => (waits && !(state.data && hasArrived(state.data)) ? LOOK_MS : false),
  });
  return data && hasArrived(data);
}

function hasArrived({ messages }: Page): boolean {
  return messages.some(({ status }) => status === 'delivered' || status === 'read');
}
