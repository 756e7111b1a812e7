import { IdempotencyInFlight } from './errors.js';
import type { IdempotencyName } from './ports.js';

/**
 * The idempotency keys whose first request this process is answering. Their repeats are refused at once, so that any number of them
 * costs neither a look-up nor a place in a queue that others wait in. The database tells of requests in other processes.
 */
export class RunningClaims {
  readonly #running = new Set<string>();

  /** @throws IdempotencyInFlight while the work for the same key of the same instance is under way */
  async run<T>({ accountId, instanceId, key }: IdempotencyName, work: () => Promise<T>): Promise<T> {
    const claim = `${accountId} ${instanceId} ${key}`;
    if (this.#running.has(claim)) throw new IdempotencyInFlight();
    this.#running.add(claim);
    try {
      return await work();
    } finally {
      this.#running.delete(claim);
    }
  }
}
