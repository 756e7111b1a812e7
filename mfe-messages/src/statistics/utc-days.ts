// The server counts days in UTC. In the user's time zone, their midnights would fall on other dates.
const DAY = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const SHORT_DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a day `YYYY-MM-DD`, such as 'Sat, 21 Nov 2026'. */
export const formatUtcDay = (date: string) => DAY.format(new Date(date));

/** Formats a day for the axis, such as '21 Nov'. */
export const formatShortUtcDay = (date: string) => SHORT_DAY.format(new Date(date));
