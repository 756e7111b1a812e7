import { call, queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation, useReportToShell } from '@waxwing/kit/remote';
import { detailOptions } from '../detail/detail.api.js';

export type InstanceProxy = ResponseOf<'instances.proxy'>['proxy'];

const proxyOptions = (instanceId: string) => queryOptions('instances.proxy', { params: { instanceId } });

/** The instance's own proxy: null when it has none, undefined while loading. */
export function useProxy(instanceId: string) {
  const query = useQuery({
    ...proxyOptions(instanceId),
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
      client.invalidateQueries(proxyOptions(instanceId)),
      client.invalidateQueries(detailOptions(instanceId)),
    ]);
}
