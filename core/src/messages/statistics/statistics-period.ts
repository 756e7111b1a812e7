import { addDays, dayOf } from '../../shared/day.js';

/** The length of a statistics period in days. */
export type StatisticsPeriod = 7 | 30 | 90;

export interface DayRange {
  /** Every day, `YYYY-MM-DD`, oldest first; the last one is today. */
  readonly days: readonly string[];
  readonly fromDay: string;
  /** The first day after the period. */
  readonly untilDay: string;
}

/** The last `length` days in UTC, today included. */
export function resolvePeriod(length: StatisticsPeriod, at: Date): DayRange {
  const untilDay = addDays(dayOf(at), 1);
  const fromDay = addDays(untilDay, -length);
  return { fromDay, untilDay, days: Array.from({ length }, (_, index) => addDays(fromDay, index)) };
}
