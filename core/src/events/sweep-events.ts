import type { EventSweep } from './ports.js';

/** How long a linked instance may be away before that is told: a rolling restart stays below. */
export const AWAY_TOLD_MS = 30_000;

/** Events per commit, few enough not to block others by their locks. */
const BATCH_SIZE = 500;

/** Tells what happens by the passing of time alone. Returns how many events that were. */
export class SweepEvents {
  readonly #ports: { eventSweep: EventSweep };

  constructor(ports: { eventSweep: EventSweep }) {
    this.#ports = ports;
  }

  async execute(): Promise<number> {
    const { eventSweep } = this.#ports;
    const sweeps = [
      () => eventSweep.tellAway(AWAY_TOLD_MS, BATCH_SIZE),
      () => eventSweep.tellExpiredKeys(BATCH_SIZE),
      () => eventSweep.tellEndedSubscriptions(BATCH_SIZE),
    ];
    let told = 0;
    for (const sweep of sweeps) {
      let batch: number;
      do {
        batch = await sweep();
        told += batch;
      } while (batch === BATCH_SIZE);
    }
    return told;
  }
}
