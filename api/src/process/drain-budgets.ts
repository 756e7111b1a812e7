import type { Settings } from '../settings/settings.js';

/** How long the parts of a drain may take, in ms. Some run at the same time. */
export interface DrainBudgets {
  /** From the signal until the process ends whatever is left. */
  readonly totalMs: number;
  /** From the failing readiness check until no new request is accepted. Load balancers check every second or two. */
  readonly lingerMs: number;
  /** For requests under way. One that is cut after that was accepted in the database or not at all. */
  readonly inFlightMs: number;
  /** For running jobs; other processes run the rest. */
  readonly jobsMs: number;
  /** From the signal until no session is held here any more. The rest is for closing the database. */
  readonly sessionsMs: number;
}

/** A request waits 10 s for WhatsApp's acknowledgement, and is answered soon after. */
const LONGEST_REQUEST_MS = 15_000;
const LINGER_MS = { production: 2_000, development: 100, test: 100 };

/** Divides `DRAIN_SECONDS`: a short time in proportion; of a long one sessions get everything that the rest does not need. */
export function drainBudgets({
  DRAIN_SECONDS,
  NODE_ENV,
}: Pick<Settings, 'DRAIN_SECONDS' | 'NODE_ENV'>): DrainBudgets {
  const totalMs = DRAIN_SECONDS * 1_000;
  const part = (share: number, mostMs: number) => Math.floor(Math.min(totalMs * share, mostMs));
  return {
    totalMs,
    lingerMs: part(2 / 9, LINGER_MS[NODE_ENV]),
    inFlightMs: part(5 / 9, LONGEST_REQUEST_MS),
    jobsMs: part(2 / 9, LONGEST_REQUEST_MS),
    sessionsMs: totalMs - part(1 / 18, 1_000),
  };
}
