import { DAY_MS } from '@waxwing/core';

// PostgreSQL cannot read every year that a client may write; nothing that is stored is outside of these.
const EARLIEST = new Date('1970-01-01T00:00:00Z');
const LATEST = new Date('9999-12-31T23:59:59.999Z');

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The time, or the nearest one that there can be. */
export function clampToRange(at: Date): Date {
  return at < EARLIEST ? EARLIEST : at > LATEST ? LATEST : at;
}

/** The first moment after a day (UTC) or an instant: times have milliseconds. */
export function nextMomentAfter(end: string): Date {
  return new Date(new Date(end).getTime() + (DAY.test(end) ? DAY_MS : 1));
}
