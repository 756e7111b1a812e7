/**
 * FIFO keyed mutex; each task keeps the AsyncLocalStorage context of its caller. Own, since async-mutex has no keys: a map of its
 * mutexes would be longer.
 */
export class KeyedMutex {
  readonly #tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#tails.get(key) ?? Promise.resolve()).then(work, work);
    this.#tails.set(key, turn);
    const leave = () => {
      if (this.#tails.get(key) === turn) this.#tails.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  }
}
