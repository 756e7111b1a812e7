import { serverNow } from '@waxwing/client';
import { formatDay, formatTime } from '@waxwing/kit/format';

/** The day of an RFC 3339 time in words: 'Today', 'Yesterday' or the date. */
export function dayInWords(at: string, now = serverNow()): string {
  const day = formatDay(at);
  if (day === formatDay(new Date(now).toISOString())) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === formatDay(yesterday.toISOString()) ? 'Yesterday' : day;
}

/** When something was last written, in short: the time of today, else the day. */
export function shortWhen(at: string, now = serverNow()): string {
  const day = dayInWords(at, now);
  return day === 'Today' ? formatTime(at) : day;
}
