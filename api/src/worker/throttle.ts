/** Keeps writes apart that nobody is in a hurry for, so that what comes meanwhile goes with the next one. */
export class Throttle {
  readonly #ms: number;
  #next = Number.NEGATIVE_INFINITY;
  #flushed = false;
  #wake: () => void = () => undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Resolves when the turn before is `ms` past, or when somebody hurries. One waits at a time. */
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

  /** Lets the turn that is waited for, or else the next one, come at once. */
  flush(): void {
    this.#flushed = true;
    this.#wake();
  }
}
