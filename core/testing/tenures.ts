import { LeaseLost, type Tenure } from '../src/index.js';

/** A tenure that holds, pauses and is lost when a test says so. */
export class HandTenure implements Tenure {
  lost = false;
  round = 0;
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
    this.round++;
    this.#tell();
  }

  lose(): void {
    this.lost = true;
    this.#tell();
  }

  held(): Promise<void> {
    if (this.holds) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.lost) reject(new LeaseLost('a session'));
        else if (this.holds) resolve();
        else return;
        unwatch();
      };
      const unwatch = this.watch(look);
      look();
    });
  }

  watch(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#watchers]) listener();
  }
}
