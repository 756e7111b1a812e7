import { type LeaseGuard, LeaseLost, type SessionLease } from '@waxwing/core';

/**
 * A point in time on two clocks, in ms. The steady one is never set, but stands still while the machine sleeps; the wall's goes on,
 * but may be set.
 */
export interface ClockReading {
  readonly monotonic: number;
  readonly wall: number;
}

export type ReadClock = () => ClockReading;

export const readClock: ReadClock = () => ({ monotonic: performance.now(), wall: Date.now() });

/** Milliseconds from `since` to `until`, by the clock that says more: better to pause for nothing than to go on too long. */
function elapsedMs(since: ClockReading, until: ClockReading): number {
  return Math.max(until.monotonic - since.monotonic, until.wall - since.wall);
}

/** Of the time a lease holds. The rest is for what was written just before the end to reach WhatsApp. */
const USABLE_FRACTION = 0.75;

/** The guard that a lease gives, by this process's own clocks: a stopped process finds on waking that its time is over. */
export class TimedLeaseGuard implements LeaseGuard {
  readonly #lease: SessionLease;
  readonly #clock: ReadClock;
  readonly #lengthMs: number;
  readonly #watchers = new Set<() => void>();
  #since: ClockReading;
  #lost = false;
  #round = 0;

  /** @param begun when the claim was begun, before the database was asked */
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

  /** The lease was renewed by asking the database at `begun`. */
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
      const look = () => {
        if (this.#lost) reject(new LeaseLost(this.#lease.instanceId));
        else if (this.holds) resolve();
        else return;
        unwatch();
      };
      const unwatch = this.subscribe(look);
      if (this.#lost) look();
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
