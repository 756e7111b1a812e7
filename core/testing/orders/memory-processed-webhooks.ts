import type { ProcessedWebhooks } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export class MemoryProcessedWebhooks implements ProcessedWebhooks {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async has(id: string): Promise<boolean> {
    return this.#store.paymentEvents.has(id);
  }

  async add({ id, at }: { id: string; at: Date }): Promise<void> {
    if (!this.#store.paymentEvents.has(id)) this.#store.paymentEvents.set(id, at);
  }

  async purge(before: Date): Promise<number> {
    const old = [...this.#store.paymentEvents].filter(([, at]) => at < before);
    for (const [id] of old) this.#store.paymentEvents.delete(id);
    return old.length;
  }
}
