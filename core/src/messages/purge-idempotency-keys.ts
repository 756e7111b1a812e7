import type { IdempotencyPurge } from './ports.js';

const PORTION = 5_000;

/** Removes all idempotency keys past their 30 days. */
export class PurgeIdempotencyKeys {
  constructor(private readonly ports: { idempotencyPurge: IdempotencyPurge }) {}

  async execute(): Promise<void> {
    let removed: number;
    do removed = await this.ports.idempotencyPurge.purge(PORTION);
    while (removed === PORTION);
  }
}
