import { addDays, dayOf } from '../../shared/day.js';

/** For how many days statistics are told. */
export type StatisticsPeriod = 7 | 30 | 90;

export interface DayRange {
  /** Every day, `YYYY-MM-DD`, the oldest first; the last one is today. */
  readonly days: readonly string[];
  readonly fromDay: string;
  /** The first day after the period. */
  readonly untilDay: string;
}

/** The last so many days in UTC, today included. */
export function resolvePeriod(length: StatisticsPeriod, at: Date): DayRange {
  const untilDay = addDays(dayOf(at), 1);
  const fromDay = addDays(untilDay, -length);
  return { fromDay, untilDay, days: Array.from({ length }, (_, index) => addDays(fromDay, index)) };
}
