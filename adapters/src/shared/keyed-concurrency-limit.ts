import type { ConcurrencyLimiter } from '@waxwing/core';
import { ConcurrencyLimit, type ConcurrencyLimitOptions } from './concurrency-limit.js';

/** One `ConcurrencyLimit` per key, kept while the key has tasks. */
export class KeyedConcurrencyLimit implements ConcurrencyLimiter {
  readonly #limits = new Map<string, { readonly limit: ConcurrencyLimit; tasks: number }>();

  constructor(readonly size: ConcurrencyLimitOptions) {}

  /** @throws AdapterError, retryable, when the key's queue is full: the task never starts */
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

  /** The number of keys with tasks. */
  get keys(): number {
    return this.#limits.size;
  }
}
