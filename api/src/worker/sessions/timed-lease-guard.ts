import { type LeaseGuard, LeaseLost, type SessionLease } from '@waxwing/core';
import { MACHINE_TIME, type Timing } from '../timing.js';

/**
 * A point in time on two clocks, in ms. The monotonic one is never set, but stops while the machine sleeps; the wall clock goes on,
 * but may be set.
 */
export interface ClockReading {
  readonly monotonic: number;
  readonly wall: number;
}

export type ReadClock = () => ClockReading;

export function readClock(time: Timing = MACHINE_TIME): ClockReading {
  return { monotonic: time.steadyMs(), wall: time.now().getTime() };
}

/** Milliseconds from `since` to `until`, by the clock that says more: a needless pause is better than an expired lease. */
function elapsedMs(since: ClockReading, until: ClockReading): number {
  return Math.max(until.monotonic - since.monotonic, until.wall - since.wall);
}

/** How much of the lease's lifetime is used. The rest is for frames written just before the end to reach WhatsApp. */
const USABLE_FRACTION = 0.75;

/** A lease guard by this process's own clocks: a suspended process finds on resuming that its lease is over. */
export class TimedLeaseGuard implements LeaseGuard {
  readonly #lease: SessionLease;
  readonly #clock: ReadClock;
  readonly #lengthMs: number;
  readonly #watchers = new Set<() => void>();
  #since: ClockReading;
  #lost = false;
  #round = 0;

  /** @param begun when the claim was sent to the database */
  constructor(lease: SessionLease, ttlMs: number, begun: ClockReading, clock: ReadClock = readClock) {
    this.#lease = lease;
    this.#clock = clock;

    this.#lengthMs = ttlMs * USABLE_FRACTION;
    this.#since = begun;
  }

  get holds(): boolean {
    return !this.#lost && elapsedMs(this.#since, this.#clock()) < this.#lengthMs;
  }

  get lost(): boolean {
    return this.#lost;
  }

  get generation(): number {
    return this.#round;
  }

  /** The lease was renewed by a statement sent at `begun`. */
  onRenewed(begun: ClockReading): void {
    this.#since = begun;
    this.#round++;
    this.#notify();
  }

  revoke(): void {
    this.#lost = true;
    this.#notify();
  }

  waitUntilHeld(): Promise<void> {
    if (this.holds) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const check = () => {
        if (this.#lost) reject(new LeaseLost(this.#lease.instanceId));
        else if (this.holds) resolve();
        else return;
        unwatch();
      };
      const unwatch = this.subscribe(check);
      if (this.#lost) check();
    });
  }

  subscribe(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  #notify(): void {
    for (const listener of [...this.#watchers]) listener();
  }
}
