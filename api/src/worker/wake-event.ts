import { MACHINE_TIME, type Timing } from './timing.js';

/** An auto-reset event with one waiter. A notification while nothing waits is kept. */
export class WakeEvent {
  readonly #time: Timing;
  #notified = false;
  #wake: () => void = () => undefined;

  constructor(time: Timing = MACHINE_TIME) {
    this.#time = time;
  }

  notify(): void {
    this.#notified = true;
    this.#wake();
  }

  /** True as soon as it is notified, counting from the last wait; false when `ms` pass without, at once where that is 0 or less. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#notified && ms > 0) {
      await new Promise<void>((resolve) => {
        const cancel = this.#time.after(ms, resolve);
        this.#wake = () => {
          cancel();
          resolve();
        };
      });
    }
    const raised = this.#notified;
    this.#notified = false;
    return raised;
  }
}
