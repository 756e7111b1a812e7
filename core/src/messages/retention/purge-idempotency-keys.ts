import type { IdempotencyPurge } from '../ports.js';

const BATCH_SIZE = 5_000;

/** Deletes all idempotency keys older than 30 days. */
export class PurgeIdempotencyKeys {
  readonly #ports: { idempotency: IdempotencyPurge };

  constructor(ports: { idempotency: IdempotencyPurge }) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    let removed: number;
    do removed = await this.#ports.idempotency.purge(BATCH_SIZE);
    while (removed === BATCH_SIZE);
  }
}
