import { call, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

export type Plan = ResponseOf<'plans.list'>['plans'][number];

/** The plans as they are sold, the cheapest first. */
export function usePlans() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await call('plans.list', { signal })).plans,
    // Without a network the page says so at once, and does not wait for one.
    networkMode: 'always',
  });
}
