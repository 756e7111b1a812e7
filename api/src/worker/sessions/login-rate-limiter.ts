import { setTimeout as delay } from 'node:timers/promises';

/** The wait after a fault of the database, which keeps the slots. */
const RETRY_MS = 1_000;

/** A request to log in, from the moment it is made until it is released. */
export interface LoginPermit {
  readonly isGranted: boolean;
  /** Returns or withdraws the permit. May be called twice. */
  release(): void;
}

/** Starts the logins of one egress one after the other, in time slots that all processes share. Only the first in the queue has one. */
export class LoginRateLimiter {
  readonly #nextMs: () => Promise<number>;
  readonly #waiting = new Map<symbol, () => void>();
  readonly #granted = new Set<symbol>();
  #running = false;

  /** @param nextMs takes the next slot, and answers how many milliseconds away it is */
  constructor(nextMs: () => Promise<number>) {
    this.#nextMs = nextMs;
  }

  /** `onGranted` is called when the login may begin. */
  request(onGranted: () => void): LoginPermit {
    const key = Symbol('turn');
    this.#waiting.set(key, onGranted);
    if (!this.#running) void this.#run();
    const isTurn = () => this.#granted.has(key);
    return {
      get isGranted() {
        return isTurn();
      },
      release: () => {
        this.#waiting.delete(key);
        this.#granted.delete(key);
      },
    };
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.size > 0) {
      const ms = await this.#nextMs().catch(() => undefined);
      await delay(ms ?? RETRY_MS, undefined, { ref: false });
      if (ms !== undefined) this.#grantNext();
    }
    this.#running = false;
  }

  #grantNext(): void {
    for (const [key, onGranted] of this.#waiting) {
      this.#waiting.delete(key);
      this.#granted.add(key);
      onGranted();
      return;
    }
  }
}
