import type { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import type { Lane } from '../lane.js';

/** What left in a clock hour or a UTC day. */
export interface SendWindow {
  readonly start: number;
  readonly known: number;
  readonly first: number;
}

export type WindowMs = typeof HOUR_MS | typeof DAY_MS;

export function windowStart(now: number, ms: WindowMs): number {
  return Math.floor(now / ms) * ms;
}

/** The window at this time: an empty one where it is a later one. A clock that goes back opens none again. */
export function windowAt(window: SendWindow, now: number, ms: WindowMs): SendWindow {
  const start = windowStart(now, ms);
  return start > window.start ? { start, known: 0, first: 0 } : window;
}

export function countIn(window: SendWindow, lane: Lane, count: number): SendWindow {
  return { ...window, [lane]: Math.max(0, window[lane] + count) };
}

/** The higher counts of the later window: memory counts at the grant, the database at the settlement. */
export function mergeWindows(a: SendWindow, b: SendWindow): SendWindow {
  if (a.start !== b.start) return a.start > b.start ? a : b;
  return { start: a.start, known: Math.max(a.known, b.known), first: Math.max(a.first, b.first) };
}
