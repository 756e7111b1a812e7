import type { Clock } from '@waxwing/core';

/**
 * The time of the database, carried on by this process's monotonic clock. Signatures and retries go by it: the clock of a worker may
 * be wrong or be set meanwhile, and all workers of a cluster go by the same.
 */
export class ServerClock implements Clock {
  #serverMs = Date.now();
  #readAt = performance.now();

  now(): Date {
    return new Date(this.#serverMs + performance.now() - this.#readAt);
  }

  /** The database's time is `server` now. */
  set(server: Date): void {
    this.#serverMs = server.getTime();
    this.#readAt = performance.now();
  }
}
