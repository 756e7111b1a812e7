import { call, type ResponseOf } from '@waxwing/client';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation, useReportToShell } from '@waxwing/kit/remote';
import { instanceKey } from '../detail/detail.api.js';

export type InstanceProxy = ResponseOf<'instances.proxy'>['proxy'];

const proxyKey = (instanceId: string) => ['instance-proxy', instanceId];

/** The instance's own proxy: null when it has none, undefined while loading. */
export function useProxy(instanceId: string) {
  const query = useQuery({
    queryKey: proxyKey(instanceId),
    queryFn: ({ signal }) => call('instances.proxy', { params: { instanceId }, signal }),
    retry: false,
    select: ({ proxy }) => proxy,
  });
  useReportToShell(query.error);
  return query;
}

export function useSetProxy(instanceId: string) {
  const update = useInvalidateProxy(instanceId);
  return useImmediateMutation({
    mutationFn: (url: string) => call('instances.setProxy', { params: { instanceId }, body: { url } }),
    onSuccess: update,
  });
}

export function useRemoveProxy(instanceId: string) {
  const update = useInvalidateProxy(instanceId);
  return useImmediateMutation({
    mutationFn: () => call('instances.removeProxy', { params: { instanceId } }),
    onSuccess: update,
  });
}

/** The session reconnects: its status changes with the proxy. */
function useInvalidateProxy(instanceId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: proxyKey(instanceId) }),
      client.invalidateQueries({ queryKey: instanceKey(instanceId) }),
    ]);
}
