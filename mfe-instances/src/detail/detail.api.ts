import { call, isNotFound, queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation, useReportToShell } from '@waxwing/kit/remote';
import { INSTANCES, POLL_MS } from '../instances/instances.api.js';

export type Detail = ResponseOf<'instances.detail'>['instance'];

export const detailOptions = (instanceId: string) =>
  queryOptions('instances.detail', { params: { instanceId } });

export function useInstanceDetail(instanceId: string) {
  const query = useQuery({
    ...detailOptions(instanceId),
    // A deleted instance does not come back.
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : POLL_MS),
    retry: false,
    select: ({ instance }) => instance,
  });
  useReportToShell(query.error);
  return query;
}

export function useResetInstance(instanceId: string) {
  const client = useQueryClient();
  return useImmediateMutation({
    mutationFn: () => call('instances.reset', { params: { instanceId } }),
    onSuccess: () => {
      void client.invalidateQueries(detailOptions(instanceId));
      void client.invalidateQueries(INSTANCES);
    },
  });
}

/** Activates the instance's own API key again, after a password reset has deactivated it. */
export function useActivateKey(instanceId: string) {
  return useImmediateMutation({
    mutationFn: () => call('instances.switchKey', { params: { instanceId }, body: { is_active: true } }),
    invalidates: [detailOptions(instanceId)],
  });
}

/** Deletes an instance; one that was deleted elsewhere in the meantime counts as deleted. */
export function useDeleteInstance(instanceId: string) {
  return useImmediateMutation({
    mutationFn: () =>
      call('instances.remove', { params: { instanceId } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    invalidates: [INSTANCES],
  });
}
