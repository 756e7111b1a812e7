/**
 * Gives long work on large data one slice in each turn of the event loop, first come, first served: however many files are hashed and
 * encrypted at once, what else the process does waits for one slice, not for one of each. A slice alone in its turn does not wait.
 */
export class EventLoopTurns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Resolves when the next slice may run. */
  async next(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => void this.#waiting.push(resolve));
    this.#take();
  }

  #take(): void {
    this.#isTaken = true;
    setImmediate(() => {
      this.#isTaken = false;
      const resolve = this.#waiting.shift();
      if (!resolve) return;
      this.#take();
      resolve();
    });
  }
}

/** Of all files that this process works on. */
export const fileTurns = new EventLoopTurns();

/** How much of a file is worked on in one turn: half a millisecond of hashing and encrypting. */
export const SLICE_BYTES = 65_536;

/** The parts of some bytes, each in a turn of its own. */
export async function* slicesInTurns(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    await fileTurns.next();
    yield bytes.subarray(at, at + SLICE_BYTES);
  }
}
