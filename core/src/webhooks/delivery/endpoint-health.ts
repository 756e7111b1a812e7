import { DAY_MS, HOUR_MS, laterOf } from '../../shared/clock.js';
import { type Breaker, breakerAfterFailure, CLOSED_BREAKER } from './breaker.js';
import type { DeliveryVerdict } from './verdict.js';

/** What is known of an endpoint from its answers. Stored, so that the next worker goes on from it. */
export interface EndpointHealth {
  readonly breaker: Breaker;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  /** Failures since then, probes included. */
  readonly failures: number;
  readonly lastSuccessAt: Date | null;
  /** Nothing is sent before this time: the receiver asked for it. It ends by time alone, or where the endpoint begins anew. */
  readonly pausedUntil: Date | null;
  /** The owner was told of the failures. */
  readonly warned: boolean;
}

export const HEALTHY: EndpointHealth = {
  breaker: CLOSED_BREAKER,
  failingSince: null,
  failures: 0,
  lastSuccessAt: null,
  pausedUntil: null,
  warned: false,
};

/** A pause goes on: what was on its way when the receiver asked for it may still be taken. */
export function healthAfterSuccess({ pausedUntil }: EndpointHealth, at: Date): EndpointHealth {
  const isPaused = pausedUntil !== null && pausedUntil > at;
  return { ...HEALTHY, lastSuccessAt: at, pausedUntil: isPaused ? pausedUntil : null };
}

export interface EndpointFailure {
  readonly eventId: string;
  readonly at: Date;
  readonly probe: boolean;
  readonly verdict: DeliveryVerdict & { readonly kind: 'failed' };
}

export function healthAfterFailure(
  before: EndpointHealth,
  failure: EndpointFailure,
  random: () => number,
): EndpointHealth {
  const { at, verdict } = failure;
  const paused = verdict.pauseMs > 0 ? new Date(at.getTime() + verdict.pauseMs) : null;
  return {
    ...before,
    breaker: breakerAfterFailure(before.breaker, failure, random),
    failingSince: before.failingSince ?? at,
    failures: before.failures + 1,
    pausedUntil: laterOf(before.pausedUntil, paused),
  };
}

/** When the next request may go out: at once where it is null. */
export function nextStartAt({ breaker, pausedUntil }: EndpointHealth): Date | null {
  return laterOf(breaker.open?.probeAt ?? null, pausedUntil);
}

const WARNING_MS = DAY_MS;
const DISABLING_MS = 120 * HOUR_MS;
const DISABLING_FAILURES = 10;

/** Events are recorded for a disabled endpoint for so long, for the day on which it is enabled again. */
export const RECORDING_MS = 7 * DAY_MS;

/** What a failure at `at` has as a consequence for the owner; null where it has none. */
export function consequenceOf(health: EndpointHealth, at: Date): 'warn' | 'disable' | null {
  const failingMs = health.failingSince ? at.getTime() - health.failingSince.getTime() : 0;
  if (failingMs >= DISABLING_MS && health.failures >= DISABLING_FAILURES) return 'disable';
  return failingMs >= WARNING_MS && !health.warned ? 'warn' : null;
}
