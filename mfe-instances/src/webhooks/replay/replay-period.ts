const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_REPLAY_DAYS = 30;

/** A time as a field of the type `datetime-local` has it, in the user's time zone. */
function toField(ms: number): string {
  const at = new Date(ms);
  const local = new Date(ms - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export interface ReplayPeriod {
  /** As `datetime-local`. */
  readonly since: string;
  /** The same; empty for up to now. */
  readonly until: string;
}

/** A day back, up to now. */
export function usualPeriod(now: number): ReplayPeriod {
  return { since: toField(now - DAY_MS), until: '' };
}

/** What is wrong with the beginning; undefined where nothing is. */
export function periodProblem({ since, until }: ReplayPeriod, now: number): string | undefined {
  const from = Date.parse(since);
  if (Number.isNaN(from)) return 'Enter a day and a time';
  if (from < now - MAX_REPLAY_DAYS * DAY_MS) return `Must not be more than ${MAX_REPLAY_DAYS} days ago`;
  const to = until === '' ? now : Date.parse(until);
  return from < to ? undefined : 'Must be before the end';
}

/** The period as the call takes it. */
export function periodInRequest({ since, until }: ReplayPeriod): { since: string; until?: string } {
  return { since: new Date(since).toISOString(), ...(until && { until: new Date(until).toISOString() }) };
}
