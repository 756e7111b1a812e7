import { queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

type Plan = Omit<ResponseOf<'plans.list'>['plans'][number], 'id' | 'duration_days'>;

/** The plans to show when they cannot be loaded. Prices are rupees a month. */
const FALLBACK_PLANS: readonly Plan[] = [
  { name: 'Free', price: 0, instance_limit: 1, message_limit: 1_000 },
  { name: 'Basic', price: 999, instance_limit: 5, message_limit: 10_000 },
  { name: 'Pro', price: 2_999, instance_limit: 20, message_limit: 50_000 },
  { name: 'Enterprise', price: 9_999, instance_limit: 100, message_limit: 200_000 },
];

/** The plans; undefined while loading, and the fallback when they cannot be loaded. */
export function usePlansOrFallback(): readonly Plan[] | undefined {
  const { data, isError } = useQuery(queryOptions('plans.list'));
  return isError ? FALLBACK_PLANS : data?.plans;
}
