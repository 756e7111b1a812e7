import { IdempotencyInFlight } from '../errors.js';
import type { ScopedIdempotencyKey } from '../ports.js';

/**
 * The idempotency keys whose first request this process is answering. Their repeats are refused at once, so that any number of them
 * costs neither a look-up nor a place in a queue that others wait in. The database tells of requests in other processes.
 */
export class InFlightRequests {
  readonly #running = new Set<string>();

  /** @throws IdempotencyInFlight while the work for the same key of the same instance is under way */
  async runExclusive<T>(
    { accountId, instanceId, key }: ScopedIdempotencyKey,
    work: () => Promise<T>,
  ): Promise<T> {
    const id = `${accountId} ${instanceId} ${key}`;
    if (this.#running.has(id)) throw new IdempotencyInFlight();
    this.#running.add(id);
    try {
      return await work();
    } finally {
      this.#running.delete(id);
    }
  }
}
