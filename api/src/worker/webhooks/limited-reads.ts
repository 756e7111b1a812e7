/** What a read of an endpoint is for: new events, events of the past, or what failed. */
export type ReadPurpose = 'log' | 'replay' | 'retries';

/**
 * Reads at the same time. Those of the log share a statement with others of the moment; each of retries takes a connection of the pool,
 * which serves others too. Replays read little at a time: a new event waits for none of the past.
 */
const LIMITS: Readonly<Record<ReadPurpose, number>> = { log: 64, retries: 6, replay: 2 };

/** Never rejects. */
type Read = () => Promise<void>;

/** Runs reads a few at a time, those of each purpose in the order in which they were asked for. */
export class LimitedReads {
  readonly #waiting: Readonly<Record<ReadPurpose, Read[]>> = { log: [], retries: [], replay: [] };
  readonly #running: Record<ReadPurpose, number> = { log: 0, retries: 0, replay: 0 };

  add(read: Read, purpose: ReadPurpose): void {
    this.#waiting[purpose].push(read);
    this.#next(purpose);
  }

  #next(purpose: ReadPurpose): void {
    if (this.#running[purpose] >= LIMITS[purpose]) return;
    const read = this.#waiting[purpose].shift();
    if (!read) return;
    this.#running[purpose] += 1;
    void read().finally(() => {
      this.#running[purpose] -= 1;
      this.#next(purpose);
    });
  }
}
