import { HOUR_MS, MINUTE_MS } from '../../shared/clock.js';

/** From a failed attempt to the next: 75.6 h from the first to the tenth. */
const RETRY_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** After so many failed attempts an event is given up. */
export const MAX_ATTEMPTS = RETRY_MS.length + 1;

const JITTER = 0.2;

/** `ms`, up to a fifth shorter or longer, so that events that failed together do not come back together. */
export function jitter(ms: number, random: () => number): number {
  return Math.round(ms * (1 - JITTER + 2 * JITTER * random()));
}

/** The wait after the failed attempt number `attempt`, counted from 1; null where it was the last. */
export function retryDelayMs(attempt: number, leastMs: number, random: () => number): number | null {
  const ms = RETRY_MS[attempt - 1];
  return ms === undefined ? null : Math.max(jitter(ms, random), leastMs);
}
