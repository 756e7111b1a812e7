import { MACHINE_TIME, type Timing } from './timing.js';
import { WakeEvent } from './wake-event.js';

/** Keeps calls at least `ms` apart: each waits for its turn, or is left out. */
export class Throttle {
  readonly #ms: number;
  readonly #time: Timing;
  readonly #flushed: WakeEvent;
  #next = Number.NEGATIVE_INFINITY;

  constructor(ms: number, time: Timing = MACHINE_TIME) {
    this.#ms = ms;
    this.#time = time;

    this.#flushed = new WakeEvent(time);
  }

  /** Resolves `ms` after the last wait resolved, or at a flush. One caller waits at a time. */
  async wait(): Promise<void> {
    await this.#flushed.wait(this.#next - this.#time.steadyMs());
    this.#next = this.#time.steadyMs() + this.#ms;
  }

  /** Ends the current wait, or else the next one, at once. */
  flush(): void {
    this.#flushed.notify();
  }

  /** Whether the last turn is `ms` ago; then this is the next one. */
  tryNow(): boolean {
    if (this.#time.steadyMs() < this.#next) return false;
    this.#next = this.#time.steadyMs() + this.#ms;
    return true;
  }
}
