import { ApiError, call, type ResponseOf } from '@waxwing/client';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation, useReportToShell } from '@waxwing/kit/remote';
import { INSTANCES_KEY, POLL_MS } from '../instances/instances.api.js';

export type Detail = ResponseOf<'instances.detail'>['instance'];

/** The query key of an instance's detail. */
export const instanceKey = (instanceId: string) => ['instance', instanceId];

export function useInstanceDetail(instanceId: string) {
  const query = useQuery({
    queryKey: instanceKey(instanceId),
    queryFn: ({ signal }) => call('instances.detail', { params: { instanceId }, signal }),
    // A deleted instance does not come back.
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : POLL_MS),
    retry: false,
    select: ({ instance }) => instance,
  });
  useReportToShell(query.error);
  return query;
}

/** Whether an error says that the instance does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.type === 'not_found';
}

export function useResetInstance(instanceId: string) {
  const client = useQueryClient();
  return useImmediateMutation({
    mutationFn: () => call('instances.reset', { params: { instanceId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: instanceKey(instanceId) });
      void client.invalidateQueries({ queryKey: INSTANCES_KEY });
    },
  });
}

/** Activates the instance's own API key again, after a password reset has deactivated it. */
export function useActivateKey(instanceId: string) {
  const client = useQueryClient();
  return useImmediateMutation({
    mutationFn: () => call('instances.switchKey', { params: { instanceId }, body: { is_active: true } }),
    onSuccess: () => client.invalidateQueries({ queryKey: instanceKey(instanceId) }),
  });
}

/** Deletes an instance; one that was deleted elsewhere in the meantime counts as deleted. */
export function useDeleteInstance(instanceId: string) {
  const client = useQueryClient();
  return useImmediateMutation({
    mutationFn: () =>
      call('instances.remove', { params: { instanceId } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: INSTANCES_KEY }),
  });
}
