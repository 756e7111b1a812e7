export interface Clock {
  now(): Date;
}

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Whole seconds, rounded up, one at least: who comes again after them does not come too early. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1_000));
}

/** The later of two times; null where there is neither. */
export function laterOf(a: Date | null, b: Date): Date;
export function laterOf(a: Date | null, b: Date | null): Date | null;
export function laterOf(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b > a) ? b : a;
}

/** The other one where one is null. */
export function earlierOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
