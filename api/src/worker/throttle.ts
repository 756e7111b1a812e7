/** Keeps writes at least `ms` apart, so that what comes meanwhile goes into the next one. */
export class Throttle {
  readonly #ms: number;
  #next = Number.NEGATIVE_INFINITY;
  #flushed = false;
  #wake: () => void = () => undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Resolves `ms` after the last wait resolved, or at a flush. One caller waits at a time. */
  async wait(): Promise<void> {
    const wait = this.#next - performance.now();
    if (wait > 0 && !this.#flushed) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#flushed = false;
    this.#next = performance.now() + this.#ms;
  }

  /** Ends the current wait, or else the next one, at once. */
  flush(): void {
    this.#flushed = true;
    this.#wake();
  }
}
