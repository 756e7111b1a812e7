import { MINUTE_MS } from '../../shared/clock.js';
import { jitter } from './retry-schedule.js';

/**
 * Stops deliveries to an endpoint that fails whatever it gets. While it is open nothing is sent but one probe at a time, the oldest
 * waiting event, and sometimes another one after it: an outage uses up no attempts of the events that wait in the log.
 */
export interface Breaker {
  /** Failures in a row. */
  readonly failures: number;
  /** The event of the first of them. */
  readonly firstFailed: string | null;
  /** Whether another event has failed as well: one that always fails must not stop the others. */
  readonly severalFailed: boolean;
  /** Absent while it is closed. */
  readonly open: { readonly probes: number; readonly probeAt: Date } | null;
}

export const CLOSED_BREAKER: Breaker = { failures: 0, firstFailed: null, severalFailed: false, open: null };

const OPENING_FAILURES = 5;
const PROBE_MS = [5_000, 30_000, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS];
/** The longest wait for a probe, jitter included: everything has arrived 12 minutes after the endpoint is back. */
const MAX_PROBE_MS = 11 * MINUTE_MS;

/** The breaker after a failure of the event. `probe` says that it was sent because the breaker was open. */
export function breakerAfterFailure(
  before: Breaker,
  failure: { readonly eventId: string; readonly at: Date; readonly probe: boolean },
  random: () => number,
): Breaker {
  const firstFailed = before.firstFailed ?? failure.eventId;
  const counted = {
    failures: before.failures + 1,
    firstFailed,
    severalFailed: before.severalFailed || firstFailed !== failure.eventId,
  };
  if (before.open) {
    // What was in flight when the breaker opened says nothing new.
    if (!failure.probe) return { ...counted, open: before.open };
    const probes = before.open.probes + 1;
    return { ...counted, open: { probes, probeAt: probeTime(probes, failure.at, random) } };
  }
  const opens = counted.failures >= OPENING_FAILURES && counted.severalFailed;
  return { ...counted, open: opens ? { probes: 0, probeAt: probeTime(0, failure.at, random) } : null };
}

const FIRST_COUNTER_PROBES: readonly number[] = [2, 3, 4, 6];
const COUNTER_PROBE_EVERY = 12;

/**
 * Whether another event goes out too, right after so many failed probes: the oldest may be one that always fails, and would hold up
 * all others though the endpoint is back. So rarely that an endpoint that is down gets few requests more.
 */
export function asksForCounterProbe(failedProbes: number): boolean {
  return FIRST_COUNTER_PROBES.includes(failedProbes) || failedProbes % COUNTER_PROBE_EVERY === 0;
}

function probeTime(probes: number, at: Date, random: () => number): Date {
  const ms = PROBE_MS[Math.min(probes, PROBE_MS.length - 1)]!;
  return new Date(at.getTime() + Math.min(jitter(ms, random), MAX_PROBE_MS));
}
