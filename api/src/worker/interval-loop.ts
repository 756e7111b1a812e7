import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface IntervalLoopOptions {
  readonly taskName: string;
  readonly task: () => Promise<unknown>;
  /** From the end of one round to the beginning of the next, in ms. */
  readonly pauseMs: number;
  readonly log: Logger;
}

/** Does something again and again. A round that fails is logged, and the next one comes all the same. */
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

  /** Lets the round that is under way end. */
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
