import { queryOptions, type ResponseOf } from '@waxwing/client';
import { usePollInterval } from '@waxwing/client/live';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';
import type { Period } from '../common/period.js';

export type Stats = ResponseOf<'statistics.stats'>['stats'];
export type Day = Stats['daily'][number];

/** Polling interval of the figures while changes are not told, in milliseconds. */
const POLL_MS = 15_000;

export function useStatistics(period: Period) {
  return useQuery({
    ...queryOptions('statistics.stats', { query: { period } }),
    select: ({ stats }) => stats,
    placeholderData: keepPreviousData,
    refetchInterval: usePollInterval(POLL_MS),
  });
}
