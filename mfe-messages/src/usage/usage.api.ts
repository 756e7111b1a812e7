import { type AnswerOf, call } from '@waxwing/client';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';
import type { Period } from '../view/period.js';

export type InstanceUsage = AnswerOf<'statistics.byInstance'>['usage'][number];

/** How often the figures are counted again, in milliseconds. */
const LOOK_MS = 15_000;

export function useUsage(period: Period) {
  return useQuery({
    queryKey: ['messages', 'usage', period],
    queryFn: ({ signal }) => call('statistics.byInstance', { query: { period }, signal }),
    select: ({ usage }) => usage,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });
}
