/**
 * Gives long work on large data one slice in each turn of the event loop, first come, first served: however many files are hashed and
 * encrypted at once, what else the process does waits for one slice, not for one of each. A slice alone in its turn does not wait.
 */
export class EventLoopTurns {
  readonly #waiting: (() => void)[] = [];
  readonly #afterThisTurn: (run: () => void) => void;
  #isTaken = false;

  /** `afterThisTurn` runs something in the next turn of the event loop, as `setImmediate` does. */
  constructor(afterThisTurn: (run: () => void) => void) {
    this.#afterThisTurn = afterThisTurn;
  }

  /** Resolves when the next slice may run. */
  async next(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => void this.#waiting.push(resolve));
    this.#take();
  }

  #take(): void {
    this.#isTaken = true;
    this.#afterThisTurn(() => {
      this.#isTaken = false;
      const resolve = this.#waiting.shift();
      if (!resolve) return;
      this.#take();
      resolve();
    });
  }
}
