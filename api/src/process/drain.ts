import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Drains an HTTP server: first it reports that it is not ready, then it accepts nothing new, then it closes. */
export class Drain {
  readonly #server: Server;
  readonly #gracePeriodMs: number;
  readonly #leaving = new AbortController();
  #startedAt: number | undefined;

  /** @param gracePeriodMs the time that requests under way have to finish once the server closes */
  constructor(server: Server, gracePeriodMs: number) {
    this.#server = server;
    this.#gracePeriodMs = gracePeriodMs;

    server.prependListener('request', (_request, response) => {
      // A kept-alive connection would send its next request to a closed server.
      if (this.isDraining) response.shouldKeepAlive = false;
    });
  }

  get isDraining(): boolean {
    return this.#startedAt !== undefined;
  }

  /** Aborts when the drain begins. */
  get signal(): AbortSignal {
    return this.#leaving.signal;
  }

  /** What is left of `ms` since the start of the drain. */
  remainingMs(ms: number): number {
    return this.#startedAt === undefined ? ms : Math.max(0, ms - (performance.now() - this.#startedAt));
  }

  /** From now on this process is not ready, and asks every client to open a new connection. */
  begin(): void {
    this.#startedAt ??= performance.now();
    this.#leaving.abort();
  }

  /** Goes on answering for `ms`, until load balancers have noticed; then finishes the requests under way. */
  async finish(ms: number): Promise<void> {
    await delay(ms);
    await this.close();
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    const timer = setTimeout(() => this.#server.closeAllConnections(), this.#gracePeriodMs);
    await closed;
    clearTimeout(timer);
  }
}
