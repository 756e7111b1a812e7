import { type LeaseGuard, LeaseLost } from '../../src/index.js';

/** A guard that a test makes hold, pause and be lost. */
export class ManualLeaseGuard implements LeaseGuard {
  lost = false;
  generation = 0;
  #paused = false;
  readonly #watchers = new Set<() => void>();

  get holds(): boolean {
    return !this.#paused && !this.lost;
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.generation++;
    this.#notify();
  }

  lose(): void {
    this.lost = true;
    this.#notify();
  }

  waitUntilHeld(): Promise<void> {
    if (this.holds) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const check = () => {
        if (this.lost) reject(new LeaseLost('a session'));
        else if (this.holds) resolve();
        else return;
        unwatch();
      };
      const unwatch = this.subscribe(check);
      check();
    });
  }

  subscribe(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  #notify(): void {
    for (const listener of [...this.#watchers]) listener();
  }
}
