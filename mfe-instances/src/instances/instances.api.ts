import { call, type ResponseOf } from '@waxwing/client';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useReportToShell } from '../common/on-error.js';
import { useImmediateMutation } from '../common/use-immediate-mutation.js';

export type Instance = ResponseOf<'instances.list'>['instances'][number];
export type InstanceStatus = Instance['currentStatus'];

/** Polling interval of the list and of a detail, in milliseconds. */
export const POLL_MS = 3_000;

/** The query key of the list. */
export const INSTANCES_KEY = ['instances'];

export function useInstances() {
  const query = useQuery({
    queryKey: INSTANCES_KEY,
    queryFn: ({ signal }) => call('instances.list', { signal }),
    refetchInterval: POLL_MS,
    select: ({ instances }) => instances,
  });
  useReportToShell(query.error);
  return query;
}

export function useCreateInstance() {
  const client = useQueryClient();
  return useImmediateMutation({
    mutationFn: () => call('instances.create'),
    onSuccess: () => client.invalidateQueries({ queryKey: INSTANCES_KEY }),
  });
}
