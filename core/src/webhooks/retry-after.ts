const LEAST_MS = 1_000;
const MOST_MS = 3_600_000;

const SECONDS = /^\d{1,15}$/;
/** The one format of HTTP that is still written. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The pause that a `Retry-After` asks for, as seconds or a date, kept between a second and an hour. Null where it is neither. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  const wanted = wantedMs(text, now);
  return wanted === null ? null : Math.min(Math.max(wanted, LEAST_MS), MOST_MS);
}

function wantedMs(text: string, now: Date): number | null {
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : date - now.getTime();
}
