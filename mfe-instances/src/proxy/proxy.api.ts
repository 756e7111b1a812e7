import { call, queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useImmediateMutation, useReportToShell } from '@waxwing/kit/remote';
import { detailOptions } from '../detail/detail.api.js';

export type InstanceProxy = ResponseOf<'instances.proxy'>['proxy'];

const proxyOptions = (instanceId: string) => queryOptions('instances.proxy', { params: { instanceId } });

/** The session reconnects: its status changes with the proxy. */
const proxyQueries = (instanceId: string) => [proxyOptions(instanceId), detailOptions(instanceId)];

/** The instance's own proxy: null when it has none, undefined while loading. */
export function useProxy(instanceId: string) {
  const query = useQuery({ ...proxyOptions(instanceId), retry: false, select: ({ proxy }) => proxy });
  useReportToShell(query.error);
  return query;
}

export function useSetProxy(instanceId: string) {
  return useImmediateMutation({
    mutationFn: (url: string) => call('instances.setProxy', { params: { instanceId }, body: { url } }),
    invalidates: proxyQueries(instanceId),
  });
}

export function useRemoveProxy(instanceId: string) {
  return useImmediateMutation({
    mutationFn: () => call('instances.removeProxy', { params: { instanceId } }),
    invalidates: proxyQueries(instanceId),
  });
}
