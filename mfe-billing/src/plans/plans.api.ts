import { queryOptions, type RequestOf, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

export type Plan = ResponseOf<'plans.list'>['plans'][number];
export type Period = NonNullable<RequestOf<'orders.create'>['body']>['billingPeriod'];

export function usePlans() {
  return useQuery({ ...queryOptions('plans.list'), select: parsePlans });
}

// The API may send a price as a string.
const parsePlans = ({ plans }: ResponseOf<'plans.list'>): Plan[] =>
  plans.map((plan) => ({ ...plan, price: Number(plan.price) }));
