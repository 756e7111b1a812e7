import { formatDateTime, formatTime } from './dates.js';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MINUTE = /(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g;
const MINUTE_OF_WEEK = new RegExp(`(${WEEKDAYS.join('|')}) (\\d\\d):(\\d\\d) UTC`, 'g');
const LOCAL_WEEKDAY = new Intl.DateTimeFormat(undefined, { weekday: 'long' });

/** A sentence of the API with its times, which are in UTC there, in the browser's time zone. A weekday is one of the next seven. */
export function localTimes(sentence: string, now = new Date()): string {
  return sentence
    .replace(MINUTE, (_, day, time) => formatDateTime(`${day}T${time}:00Z`))
    .replace(MINUTE_OF_WEEK, (_, weekday, hours, minutes) => {
      const at = nextWeekday(WEEKDAYS.indexOf(weekday), now);
      at.setUTCHours(Number(hours), Number(minutes), 0, 0);
      return `${LOCAL_WEEKDAY.format(at)} ${formatTime(at.toISOString())}`;
    });
}

function nextWeekday(weekday: number, now: Date): Date {
  const at = new Date(now);
  at.setUTCDate(at.getUTCDate() + ((weekday - at.getUTCDay() + 7) % 7));
  return at;
}
