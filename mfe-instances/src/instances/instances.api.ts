import { call, queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';

export type Instance = ResponseOf<'instances.list'>['instances'][number];
export type InstanceStatus = Instance['currentStatus'];

/** Polling interval of the list and of a detail, in milliseconds. */
export const POLL_MS = 3_000;

export const INSTANCES = queryOptions('instances.list');

export function useInstances() {
  return useQuery({ ...INSTANCES, refetchInterval: POLL_MS, select: ({ instances }) => instances });
}

export function useCreateInstance() {
  const client = useQueryClient();
  return useImmediateMutation({
    mutationFn: () => call('instances.create'),
    // Its page is shown next, and does not wait for the list that is left behind.
    onSuccess: () => void client.invalidateQueries(INSTANCES),
  });
}
