import { DAY_MS } from './clock.js';

/** The UTC day of a moment, as `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The first moment of a UTC day. */
export function dayStart(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** The UTC day `days` days after `day`, or before it for negative `days`. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(dayStart(day).getTime() + days * DAY_MS));
}

/** A moment in sentences: to the minute, in UTC. */
export function formatUtcMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
