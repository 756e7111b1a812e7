import { call, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

export type Plan = ResponseOf<'plans.list'>['plans'][number];

/** The plans on sale, the cheapest first. */
export function usePlans() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await call('plans.list', { signal })).plans,
    // Offline, the query fails at once instead of pausing.
    networkMode: 'always',
  });
}
