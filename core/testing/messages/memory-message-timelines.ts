import type { MessageTimeline, MessageTimelines } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export class MemoryMessageTimelines implements MessageTimelines {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async find(accountId: string, messageId: string): Promise<MessageTimeline | undefined> {
    const row = this.#store.messageOf(accountId, messageId);
    return row && { message: row.message, sentAt: null, deliveredAt: null, readAt: null, ...row.times };
  }
}
