import { type BackOffRange, backOffMs, DEFAULT_BACK_OFF, type RetryPolicy } from '@waxwing/core';

/** A connection that lasted this long was stable. One that ends sooner says nothing about the next. */
const STABLE_AFTER_MS = 30_000;

/** Schedules the next connect: each disconnect soon after a connect makes the wait longer. */
export class ReconnectTimer {
  readonly #clock: () => number;
  #attempt = 0;
  #readyAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  get isPending(): boolean {
    return this.#timer !== undefined;
  }

  /** The connection is open. */
  onReady(): void {
    this.#readyAt = this.#clock();
  }

  /** Calls `connect` after the wait that `retry` asks for. */
  schedule(retry: RetryPolicy, connect: () => void): void {
    const stoodMs = this.#readyAt === undefined ? 0 : this.#clock() - this.#readyAt;
    if (stoodMs >= STABLE_AFTER_MS) this.#attempt = 0;
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

/** For a session that another program opened: reconnecting at once would only make the two take it from each other for ever. */
const LONG_BACK_OFF: BackOffRange = { firstMs: 10_000, capMs: 600_000 };

/** How many retries in a row may be immediate. */
const MAX_IMMEDIATE_RETRIES = 3;

/** The wait after the `attempt`-th disconnect (from 0) without a stable connection in between. */
export function retryMs(retry: RetryPolicy, attempt: number, random: () => number = Math.random): number {
  if (retry === 'at-once' && attempt < MAX_IMMEDIATE_RETRIES) return 0;
  return backOffMs(attempt, retry === 'after-long-back-off' ? LONG_BACK_OFF : DEFAULT_BACK_OFF, random);
}
