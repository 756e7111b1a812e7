import { DAY_MS } from '../shared/clock.js';

const WINDOW_DAYS = 30;
export const WINDOW_MS = WINDOW_DAYS * DAY_MS;

/** Which 30-day window of a period that began at `start` the moment `at` falls into, counted from 0. */
export function windowNumber(start: Date, at: Date): number {
  return Math.max(0, Math.floor((at.getTime() - start.getTime()) / WINDOW_MS));
}

/** When window `number` of the period that began at `start` gives way to the next. */
export function windowEnd(start: Date, number: number): Date {
  return new Date(start.getTime() + (number + 1) * WINDOW_MS);
}
