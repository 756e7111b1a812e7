/** Reads of endpoints at the same time: the pool of connections serves others too. */
const MAX_READS = 6;

/** Runs reads a few at a time, in the order in which they were asked for. */
export class LimitedReads {
  readonly #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  /** `read` never rejects. */
  add(read: () => Promise<void>): void {
    this.#waiting.push(read);
    this.#next();
  }

  #next(): void {
    if (this.#running >= MAX_READS) return;
    const read = this.#waiting.shift();
    if (!read) return;
    this.#running += 1;
    void read().finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}
