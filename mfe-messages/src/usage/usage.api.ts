import { queryOptions, type ResponseOf } from '@waxwing/client';
import { usePollInterval } from '@waxwing/client/live';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';
import type { Period } from '../common/period.js';

export type InstanceUsage = ResponseOf<'statistics.byInstance'>['usage'][number];

/** Polling interval of the figures while changes are not told, in milliseconds. */
const POLL_MS = 15_000;

export function useUsage(period: Period) {
  return useQuery({
    ...queryOptions('statistics.byInstance', { query: { period } }),
    select: busiestFirst,
    placeholderData: keepPreviousData,
    refetchInterval: usePollInterval(POLL_MS),
  });
}

/** The busiest instances first; equal ones keep their order of creation. */
function busiestFirst({ usage }: ResponseOf<'statistics.byInstance'>): readonly InstanceUsage[] {
  return usage.toSorted((a, b) => b.total_messages - a.total_messages);
}
