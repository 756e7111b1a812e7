import { DAY_MS } from '../shared/clock.js';

const WINDOW_DAYS = 30;
export const WINDOW_MS = WINDOW_DAYS * DAY_MS;

/** The 30-day window that contains `at` in a period that began at `start`, counted from 0. */
export function windowNumber(start: Date, at: Date): number {
  return Math.max(0, Math.floor((at.getTime() - start.getTime()) / WINDOW_MS));
}

/** The end of window `number` in a period that began at `start`. */
export function windowEnd(start: Date, number: number): Date {
  return new Date(start.getTime() + (number + 1) * WINDOW_MS);
}
