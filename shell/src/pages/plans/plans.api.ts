import { queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

export type Plan = ResponseOf<'plans.list'>['plans'][number];

/** The plans on sale, the cheapest first. */
export function usePlans() {
  return useQuery({
    ...queryOptions('plans.list'),
    select: ({ plans }) => plans,
    // Offline, the query fails at once instead of pausing.
    networkMode: 'always',
  });
}
