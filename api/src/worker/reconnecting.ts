import type { Retry } from '@waxwing/core';
import { retryMs } from './back-off.js';

/** A connection that stood this long was a good one. One that dies sooner says nothing about the next. */
const STEADY_MS = 30_000;

/** When to connect again: each end soon after a beginning makes the wait longer. */
export class Reconnecting {
  #attempt = 0;
  #readyAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  get waits(): boolean {
    return this.#timer !== undefined;
  }

  /** The connection stands. */
  ready(): void {
    this.#readyAt = this.clock();
  }

  /** Calls `connect` when it is time to. */
  after(retry: Retry, connect: () => void): void {
    const stoodMs = this.#readyAt === undefined ? 0 : this.clock() - this.#readyAt;
    if (stoodMs >= STEADY_MS) this.#attempt = 0;
    this.#readyAt = undefined;
    this.stop();
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        connect();
      },
      retryMs(retry, this.#attempt++),
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
