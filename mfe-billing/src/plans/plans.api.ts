import { call } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

export function usePlans() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => call('plans.list', { signal }),
    select: ({ plans }) => plans,
  });
}
