// The browser's locale and time zone.
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const TIME_TO_THE_SECOND = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** The day of an RFC 3339 time, such as '21 Nov 2026'. */
export function formatDay(at: string): string {
  return DAY.format(new Date(at));
}

/** The time of day of an RFC 3339 time, such as '14:05', or '14:05:09' with its seconds. */
export function formatTime(at: string, { seconds = false } = {}): string {
  return (seconds ? TIME_TO_THE_SECOND : TIME).format(new Date(at));
}

/** Day and time of an RFC 3339 time. */
export function formatDateTime(at: string): string {
  return `${formatDay(at)}, ${formatTime(at)}`;
}
