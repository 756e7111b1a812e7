import { isSettled, type Message, type MessageWatch } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export class MemoryMessageWatch implements MessageWatch {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async waitUntilSettled(accountId: string, id: string, timeoutMs: number): Promise<Message> {
    const current = () => {
      const row = this.#store.messageOf(accountId, id);
      if (!row) throw new Error(`a message that was never accepted is watched: ${id}`);
      return row.message;
    };
    if (isSettled(current().status) || timeoutMs <= 0) return current();

    await new Promise<void>((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        unwatch();
        resolve();
      };
      const timer = setTimeout(stop, timeoutMs);
      const unwatch = this.#store.onSettled(() => {
        if (isSettled(current().status)) stop();
      });
    });
    return current();
  }
}
