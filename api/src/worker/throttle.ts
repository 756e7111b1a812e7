import { WakeEvent } from './wake-event.js';

/** Keeps calls at least `ms` apart: each waits for its turn, or is left out. */
export class Throttle {
  readonly #ms: number;
  readonly #flushed = new WakeEvent();
  #next = Number.NEGATIVE_INFINITY;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Resolves `ms` after the last wait resolved, or at a flush. One caller waits at a time. */
  async wait(): Promise<void> {
    await this.#flushed.wait(this.#next - performance.now());
    this.#next = performance.now() + this.#ms;
  }

  /** Ends the current wait, or else the next one, at once. */
  flush(): void {
    this.#flushed.notify();
  }

  /** Whether the last turn is `ms` ago; then this is the next one. */
  tryNow(): boolean {
    if (performance.now() < this.#next) return false;
    this.#next = performance.now() + this.#ms;
    return true;
  }
}
