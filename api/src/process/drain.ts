import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** The end of an HTTP server, seen from outside: first it says so, then it takes nothing new, then it is gone. */
export class Drain {
  readonly #server: Server;
  readonly #underWayMs: number;
  #begunAt: number | undefined;

  /** @param underWayMs for requests under way when the server closes */
  constructor(server: Server, underWayMs: number) {
    this.#server = server;
    this.#underWayMs = underWayMs;

    server.prependListener('request', (_request, response) => {
      // Whoever keeps the connection would send its next request into a closed door.
      if (this.isDraining) response.shouldKeepAlive = false;
    });
  }

  get isDraining(): boolean {
    return this.#begunAt !== undefined;
  }

  /** What is left of `ms` since the beginning of the end. */
  remainingMs(ms: number): number {
    return this.#begunAt === undefined ? ms : Math.max(0, ms - (performance.now() - this.#begunAt));
  }

  /** From now on this process does not call itself ready, and asks every client to connect anew. */
  begin(): void {
    this.#begunAt ??= performance.now();
  }

  /** Goes on answering for `ms`, until those who spread the requests have noticed; then finishes what is under way. */
  async finish(ms: number): Promise<void> {
    await delay(ms);
    await this.close();
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    const timer = setTimeout(() => this.#server.closeAllConnections(), this.#underWayMs);
    await closed;
    clearTimeout(timer);
  }
}
