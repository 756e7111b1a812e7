/** Grants at most `limit` calls in any period of `periodMs`, for this process alone. */
export class SlidingWindow {
  readonly #limit: number;
  readonly #periodMs: number;
  readonly #now: () => number;
  /** When the last ones were granted, in ms, the oldest first. */
  readonly #grantedAt: number[] = [];

  /** @param now in ms; the machine's by default */
  constructor(limit: number, periodMs: number, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#periodMs = periodMs;
    this.#now = now;
  }

  tryNow(): boolean {
    const now = this.#now();
    if (this.#grantedAt.length >= this.#limit) {
      if (now - this.#grantedAt[0]! < this.#periodMs) return false;
      this.#grantedAt.shift();
    }
    this.#grantedAt.push(now);
    return true;
  }
}
