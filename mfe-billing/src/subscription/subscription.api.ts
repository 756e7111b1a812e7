import { type AnswerOf, call } from '@waxwing/client';
import { useMutation, useQuery, useQueryClient } from '@waxwing/kit/query';
import { HEARD_OFFLINE } from '../common/network.js';

export type Subscription = AnswerOf<'subscriptions.claimFree'>['subscription'];

export function useSubscription() {
  return useQuery({
    ...HEARD_OFFLINE,
    queryKey: ['billing', 'subscription'],
    queryFn: ({ signal }) => call('subscriptions.current', { signal }),
  });
}

export function useClaimFree() {
  const reload = useReload();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('subscriptions.claimFree'),
    onSuccess: reload,
  });
}

export function useCancelPlan() {
  const reload = useReload();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('subscriptions.cancel'),
    onSuccess: reload,
  });
}

/** A plan changes what every view of the dashboard may show: all of it is asked for again. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
