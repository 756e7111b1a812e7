import { LeaseLost, type SessionLease, type Tenure } from '@waxwing/core';
import { type Moment, type Now, now, passedMs } from './moment.js';

/** Of the time a lease holds. The rest is for what was written just before the end to reach WhatsApp. */
const SAFE = 0.75;

/** The tenure that a lease gives, by this process's own clocks: a stopped process finds on waking that its time is over. */
export class LeaseTenure implements Tenure {
  readonly #lengthMs: number;
  readonly #watchers = new Set<() => void>();
  #since: Moment;
  #lost = false;
  #round = 0;

  /** @param begun when the claim was begun, before the database was asked */
  constructor(
    private readonly lease: SessionLease,
    ttlMs: number,
    begun: Moment,
    private readonly clock: Now = now,
  ) {
    this.#lengthMs = ttlMs * SAFE;
    this.#since = begun;
  }

  get holds(): boolean {
    return !this.#lost && passedMs(this.#since, this.clock()) < this.#lengthMs;
  }

  get lost(): boolean {
    return this.#lost;
  }

  get round(): number {
    return this.#round;
  }

  /** The lease was renewed by asking the database at `begun`. */
  renewed(begun: Moment): void {
    this.#since = begun;
    this.#round++;
    this.#tell();
  }

  lose(): void {
    this.#lost = true;
    this.#tell();
  }

  held(): Promise<void> {
    if (this.holds) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.#lost) reject(new LeaseLost(this.lease.instanceId));
        else if (this.holds) resolve();
        else return;
        unwatch();
      };
      const unwatch = this.watch(look);
      if (this.#lost) look();
    });
  }

  watch(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#watchers]) listener();
  }
}
