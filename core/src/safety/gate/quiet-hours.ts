import { MINUTE_MS } from '../../shared/clock.js';
import type { QuietHours } from '../safety-settings.js';

const DAY_MINUTES = 24 * 60;
const TIME_OF_DAY = /^([01][0-9]|2[0-3]):([0-5][0-9])$/;

/** When the quiet hours end that it lies in; null outside of them. */
export function quietUntil(quiet: QuietHours, at: Date): Date | null {
  const to = minutesOf(quiet.to);
  let end = at;
  // A clock that is put back shows the same quiet time twice, so the end is looked at once more.
  for (let round = 0; round < 3 && isQuiet(quiet, end); round++)
    end = minutesLater(end, minutesBetween(localMinutes(quiet.zone, end), to));
  if (end === at) return null;
  const tooLate = minutesBetween(to, localMinutes(quiet.zone, end));
  const waited = Math.floor(end.getTime() / MINUTE_MS) - Math.floor(at.getTime() / MINUTE_MS);
  return firstAwake(quiet, end, Math.min(tooLate + 1, waited));
}

/** The first minute that is not quiet, where the clock was put forward meanwhile: so many minutes before `end` it is quiet. */
function firstAwake(quiet: QuietHours, end: Date, quietMinutes: number): Date {
  let [quietBefore, awakeBefore] = [quietMinutes, 0];
  while (quietBefore - awakeBefore > 1) {
    const middle = Math.floor((quietBefore + awakeBefore) / 2);
    if (isQuiet(quiet, minutesLater(end, -middle))) quietBefore = middle;
    else awakeBefore = middle;
  }
  return minutesLater(end, -awakeBefore);
}

function isQuiet({ from, to, zone }: QuietHours, at: Date): boolean {
  const start = minutesOf(from);
  return minutesBetween(start, localMinutes(zone, at)) < minutesBetween(start, minutesOf(to));
}

/** From one time of day to the next of another. */
function minutesBetween(from: number, to: number): number {
  return (to - from + DAY_MINUTES) % DAY_MINUTES;
}

function minutesLater(at: Date, minutes: number): Date {
  return new Date((Math.floor(at.getTime() / MINUTE_MS) + minutes) * MINUTE_MS);
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
