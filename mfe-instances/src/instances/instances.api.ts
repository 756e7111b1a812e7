import { type AnswerOf, call } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

export type Instance = AnswerOf<'instances.list'>['instances'][number];

/** How often the list is fetched again in the background, in milliseconds. */
const REFRESH_MS = 3_000;

export function useInstances() {
  return useQuery({
    queryKey: ['instances'],
    queryFn: ({ signal }) => call('instances.list', { signal }),
    refetchInterval: REFRESH_MS,
    select: ({ instances }) => instances,
  });
}
