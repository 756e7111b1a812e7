import { queryOptions, type ResponseOf } from '@waxwing/client';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';
import type { Period } from '../common/period.js';

export type Stats = ResponseOf<'statistics.stats'>['stats'];
export type Day = Stats['daily'][number];

/** Polling interval of the figures, in milliseconds. */
const POLL_MS = 15_000;

export function useStatistics(period: Period) {
  return useQuery({
    ...queryOptions('statistics.stats', { query: { period } }),
    select: ({ stats }) => stats,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}
