import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface IntervalLoopOptions {
  readonly taskName: string;
  readonly task: () => Promise<unknown>;
  /** From the end of one run to the start of the next, in ms. */
  readonly pauseMs: number;
  readonly log: Logger;
}

/** Runs a task again and again. A failed run is logged and does not end the loop. */
export class IntervalLoop {
  readonly #options: IntervalLoopOptions;
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: IntervalLoopOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Resolves when the run under way has ended. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { taskName, task, pauseMs, log } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await task().catch((err: unknown) => log.error({ err }, `${taskName} failed`));
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
