import { ConcurrencyLimit, type ConcurrencyLimitOptions } from '../crypto/index.js';

/** A `ConcurrencyLimit` for each key, which lasts as long as the key has tasks. */
export class KeyedConcurrencyLimit {
  readonly #limits = new Map<string, { readonly limit: ConcurrencyLimit; tasks: number }>();

  constructor(readonly size: ConcurrencyLimitOptions) {}

  /** @throws AdapterError, retryable, when every place of the key is taken: the task was then not begun, and never will be */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const entry = this.#limits.get(key) ?? { limit: new ConcurrencyLimit(this.size), tasks: 0 };
    this.#limits.set(key, entry);
    entry.tasks += 1;
    try {
      return await entry.limit.run(task);
    } finally {
      entry.tasks -= 1;
      if (entry.tasks === 0) this.#limits.delete(key);
    }
  }

  /** How many keys have tasks. */
  get keys(): number {
    return this.#limits.size;
  }
}
