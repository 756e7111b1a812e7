import { MINUTE_MS } from '../../shared/clock.js';
import type { QuietHours } from '../safety-settings.js';

const DAY_MINUTES = 24 * 60;
const TIME_OF_DAY = /^([01][0-9]|2[0-3]):([0-5][0-9])$/;

/** When the quiet hours end that it lies in; null outside of them. */
export function quietUntil(quiet: QuietHours, at: Date): Date | null {
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  let end = at;
  // A clock that is put back shows the same quiet time twice, so the end is looked at once more.
  for (let round = 0; round < 3; round++) {
    const now = localMinutes(quiet.zone, end);
    if ((now - from + DAY_MINUTES) % DAY_MINUTES >= (to - from + DAY_MINUTES) % DAY_MINUTES) break;
    const minutes = (to - now + DAY_MINUTES) % DAY_MINUTES;
    end = new Date((Math.floor(end.getTime() / MINUTE_MS) + minutes) * MINUTE_MS);
  }
  return end === at ? null : end;
}

export function isTimeOfDay(text: string): boolean {
  return TIME_OF_DAY.test(text);
}

export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function localMinutes(zone: string, at: Date): number {
  return minutesOf(formatOf(zone).format(at));
}

/** Making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 1_000;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}
