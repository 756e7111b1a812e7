import { type AnswerOf, call, type RequestOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { HEARD_OFFLINE } from '../common/network.js';

export type Plan = AnswerOf<'plans.list'>['plans'][number];
export type Period = NonNullable<RequestOf<'orders.create'>['body']>['billingPeriod'];

export function usePlans() {
  return useQuery({
    ...HEARD_OFFLINE,
    queryKey: ['billing', 'plans'],
    queryFn: ({ signal }) => call('plans.list', { signal }),
    select: plansIn,
  });
}

// A price may come as text.
const plansIn = ({ plans }: AnswerOf<'plans.list'>): Plan[] =>
  plans.map((plan) => ({ ...plan, price: Number(plan.price) }));
