import { setTimeout as delay } from 'node:timers/promises';

/** After a fault of the database, whose moments these are. */
const RETRY_MS = 1_000;

/** Somebody's turn to log in, until he leaves. */
export interface LoginPermit {
  readonly isGranted: boolean;
  /** Whether it has come or not. Leaving twice does no harm. */
  release(): void;
}

/** Lets the logins by one egress begin one after the other, at moments that all processes share. Only the first in line has one. */
export class LoginRateLimiter {
  readonly #nextMs: () => Promise<number>;
  readonly #waiting = new Map<symbol, () => void>();
  readonly #granted = new Set<symbol>();
  #running = false;

  /** @param nextMs takes the next moment, and answers how far off it is */
  constructor(nextMs: () => Promise<number>) {
    this.#nextMs = nextMs;
  }

  /** `onTurn` is called when the turn comes. */
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
