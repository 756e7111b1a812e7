import { IdempotencyInFlight } from '../errors.js';
import type { ScopedIdempotencyKey } from '../ports.js';

/**
 * The idempotency keys whose first request this process is answering. Their repeats are refused at once, so that they cost neither
 * a query nor a slot in a queue that others need. The database knows the requests of other processes.
 */
export class InFlightRequests {
  readonly #running = new Set<string>();

  /** @throws IdempotencyInFlight while a request with the same key of the same instance is running */
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
