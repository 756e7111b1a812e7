import { call, queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';

export type Subscription = ResponseOf<'subscriptions.claimFree'>['subscription'];

export function useSubscription() {
  return useQuery(queryOptions('subscriptions.current'));
}

export function useClaimFree() {
  const reload = useInvalidateAll();
  return useImmediateMutation({
    mutationFn: () => call('subscriptions.claimFree'),
    onSuccess: reload,
  });
}

export function useCancelPlan() {
  const reload = useInvalidateAll();
  return useImmediateMutation({
    mutationFn: () => call('subscriptions.cancel'),
    onSuccess: reload,
  });
}

/** A plan change may affect every view of the dashboard: all queries are invalidated. */
export function useInvalidateAll(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
