import { addDays, dayOf } from '../../shared/day.js';
import type { NumberAge } from '../ports.js';

/** The first counted day of each stage. */
export const STAGE_FIRST_DAYS = [1, 2, 3, 4, 8, 15, 22] as const;
export const STAGE_NAMES = [
  'day 1',
  'day 2',
  'day 3',
  'days 4 to 7',
  'week 2',
  'week 3',
  'from week 4 on',
] as const;
/** How many counted days a number has whose owner declares that it was in use for years. */
export const DECLARED_DAYS = 7;
/** After so many days without a message a number is set back one stage. */
export const IDLE_DAYS = 14;

/** How far a number has come: how many strangers it may write to follows from it. */
export interface Stage {
  /** From 0. */
  readonly index: number;
  /** The counted day that it is on. */
  readonly day: number;
  readonly name: string;
}

/** A number without an age was not linked yet: its first day is still to come. */
export function stageOf(age: NumberAge | null, at: Date): Stage {
  const today = dayOf(at);
  const counted = age ? countedDaysOn(age, today) : 0;
  return stageOfDay(Math.max(1, counted + (age?.lastDay === today ? 0 : 1)));
}

export function stageOfDay(day: number): Stage {
  const index = STAGE_FIRST_DAYS.findLastIndex((first) => first <= day);
  return { index, day, name: STAGE_NAMES[index]! };
}

/** The counted days of a number that is set back one stage: its next day begins the stage before. */
export function setBackDays(countedDays: number): number {
  const { index } = stageOfDay(countedDays + 1);
  return STAGE_FIRST_DAYS[Math.max(0, index - 1)]! - 1;
}

/** The counted days, one stage less for each two weeks without a message. */
export function countedDaysOn({ countedDays, lastDay }: NumberAge, today: string): number {
  let days = countedDays;
  let last = lastDay;
  while (days > 0 && last !== null && addDays(last, IDLE_DAYS) < today) {
    days = setBackDays(days);
    last = addDays(last, IDLE_DAYS);
  }
  return days;
}

/** How many strangers may be written to on a day of this stage. */
export function firstDayCap(firstDay: readonly number[], { index }: Stage): number {
  return firstDay[Math.min(index, firstDay.length - 1)] ?? 0;
}
