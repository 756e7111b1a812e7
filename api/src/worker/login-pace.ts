import { setTimeout as delay } from 'node:timers/promises';

/** After a fault of the database, whose moments these are. */
const AGAIN_MS = 1_000;

/** Somebody's turn to log in, until he leaves. */
export interface Turn {
  readonly isTurn: boolean;
  /** Whether it has come or not. Leaving twice does no harm. */
  leave(): void;
}

/** Lets the logins by one egress begin one after the other, at moments that all processes share. Only the first in line has one. */
export class LoginPace {
  readonly #nextMs: () => Promise<number>;
  readonly #waiting = new Map<symbol, () => void>();
  readonly #come = new Set<symbol>();
  #running = false;

  /** @param nextMs takes the next moment, and answers how far off it is */
  constructor(nextMs: () => Promise<number>) {
    this.#nextMs = nextMs;
  }

  /** `onTurn` is called when the turn comes. */
  join(onTurn: () => void): Turn {
    const key = Symbol('turn');
    this.#waiting.set(key, onTurn);
    if (!this.#running) void this.#run();
    const isTurn = () => this.#come.has(key);
    return {
      get isTurn() {
        return isTurn();
      },
      leave: () => {
        this.#waiting.delete(key);
        this.#come.delete(key);
      },
    };
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.size > 0) {
      const ms = await this.#nextMs().catch(() => undefined);
      await delay(ms ?? AGAIN_MS, undefined, { ref: false });
      if (ms !== undefined) this.#letNext();
    }
    this.#running = false;
  }

  #letNext(): void {
    for (const [key, onTurn] of this.#waiting) {
      this.#waiting.delete(key);
      this.#come.add(key);
      onTurn();
      return;
    }
  }
}
