import { AdapterError } from '@waxwing/core';

export interface ConcurrencyLimitOptions {
  /** How many tasks run at once. */
  readonly slots: number;
  /** How many wait for their turn at most. */
  readonly places: number;
}

/** Runs at most `slots` tasks at once; the others wait their turn in the order in which they came, as far as there are places. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: Array<() => void> = [];

  constructor(private readonly options: ConcurrencyLimitOptions) {}

  /** @throws AdapterError, retryable, when every place is taken: the task was then not begun, and never will be */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const { slots, places } = this.options;
    if (this.running < slots) this.running += 1;
    else if (this.waiting.length < places) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else throw new AdapterError('too much waits for its turn', { cause: undefined, retryable: true });
    try {
      return await task();
    } finally {
      // The slot passes on to the next in line without becoming free, so that nobody can slip in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
