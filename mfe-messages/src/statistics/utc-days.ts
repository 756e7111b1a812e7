// The server counts days in UTC. In the reader's zone their midnights would fall on other dates.
const DAY = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const SHORT_DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A day `YYYY-MM-DD`, such as 'Sat, 21 Nov 2026'. */
export const formatUtcDay = (date: string) => DAY.format(new Date(date));

/** The same for an axis: '21 Nov'. */
export const formatShortUtcDay = (date: string) => SHORT_DAY.format(new Date(date));
