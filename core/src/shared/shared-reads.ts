/**
 * Reads of the same key at the same time share one. Those that come while one is under way wait for the next, since that sees all that
 * was committed before they were asked for.
 */
export class SharedReads<T> {
  readonly #running = new Map<string, Promise<T>>();
  readonly #next = new Map<string, Promise<T>>();

  run(key: string, read: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    const known = this.#next.get(key);
    if (known) return known;
    if (!running) return this.#start(key, read);
    const start = () => {
      this.#next.delete(key);
      return this.#start(key, read);
    };
    const next = running.then(start, start);
    this.#next.set(key, next);
    return next;
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    const running = read().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}
