import { type AnswerOf, call } from '@waxwing/client';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useHandOver } from '../failure/on-error.js';
import { useDeed } from '../failure/use-deed.js';

export type Instance = AnswerOf<'instances.list'>['instances'][number];
export type InstanceStatus = Instance['currentStatus'];

/** How often the list, and the detail of one, is fetched again in the background, in milliseconds. */
export const REFRESH_MS = 3_000;

/** Under which the list is kept. */
export const INSTANCES_KEY = ['instances'];

export function useInstances() {
  const query = useQuery({
    queryKey: INSTANCES_KEY,
    queryFn: ({ signal }) => call('instances.list', { signal }),
    refetchInterval: REFRESH_MS,
    select: ({ instances }) => instances,
  });
  useHandOver(query.error);
  return query;
}

export function useCreateInstance() {
  const client = useQueryClient();
  return useDeed({
    mutationFn: () => call('instances.create'),
    onSuccess: () => client.invalidateQueries({ queryKey: INSTANCES_KEY }),
  });
}
