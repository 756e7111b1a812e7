import { type AnswerOf, call } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

export type Plan = AnswerOf<'plans.list'>['plans'][number];

export function usePlans() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => call('plans.list', { signal }),
    select: ({ plans }) => plans,
  });
}
