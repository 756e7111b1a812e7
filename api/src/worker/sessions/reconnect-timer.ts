import { type BackOffRange, backOffMs, DEFAULT_BACK_OFF, type RetryPolicy } from '@waxwing/core';
import { MACHINE_TIME, type Timing } from '../timing.js';

/** A connection that lasted this long was stable. One that ends sooner says nothing about the next. */
const STABLE_AFTER_MS = 30_000;

/** Schedules the next connect: each disconnect soon after a connect makes the wait longer. */
export class ReconnectTimer {
  readonly #time: Timing;
  #attempt = 0;
  #readyAt: number | undefined;
  #cancel: (() => void) | undefined;

  constructor(time: Timing = MACHINE_TIME) {
    this.#time = time;
  }

  get isPending(): boolean {
    return this.#cancel !== undefined;
  }

  /** The connection is open. */
  onReady(): void {
    this.#readyAt = this.#time.steadyMs();
  }

  /** Calls `connect` after the wait that `retry` asks for. */
  schedule(retry: RetryPolicy, connect: () => void): void {
    const stoodMs = this.#readyAt === undefined ? 0 : this.#time.steadyMs() - this.#readyAt;
    if (stoodMs >= STABLE_AFTER_MS) this.#attempt = 0;
    this.#readyAt = undefined;
    this.stop();
    this.#cancel = this.#time.after(retryMs(retry, this.#attempt++), () => {
      this.#cancel = undefined;
      connect();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

/** For a session that another program opened: reconnecting at once would only make the two take it from each other for ever. */
const LONG_BACK_OFF: BackOffRange = { firstMs: 10_000, capMs: 600_000 };

/** How many retries in a row may be immediate. */
const MAX_IMMEDIATE_RETRIES = 3;

/** The wait after the `attempt`-th disconnect (from 0) without a stable connection in between. */
export function retryMs(retry: RetryPolicy, attempt: number, random: () => number = Math.random): number {
  if (retry === 'at-once' && attempt < MAX_IMMEDIATE_RETRIES) return 0;
  return backOffMs(attempt, retry === 'after-long-back-off' ? LONG_BACK_OFF : DEFAULT_BACK_OFF, random);
}
