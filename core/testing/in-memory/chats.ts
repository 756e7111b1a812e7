import {
  type Chat,
  type ChatNews,
  type Chats,
  type Clock,
  mergedChat,
  type NumberAndLid,
  type SessionLease,
} from '../../src/index.js';
import { heldRow } from './session-leases.js';
import type { MemoryStore } from './store.js';

export class MemoryChats implements Chats {
  constructor(
    private readonly store: MemoryStore,
    private readonly clock: Clock,
  ) {}

  async note(lease: SessionLease, news: readonly ChatNews[]): Promise<void> {
    const chats = this.#under(lease);
    for (const one of news) {
      const { chatId, lid } = one;
      this.#add(chats, one);
      if (lid !== null) this.#rename(chats, `lid:${lid}`, chatId);
    }
  }

  async identify(lease: SessionLease, pairs: readonly NumberAndLid[]): Promise<void> {
    const chats = this.#under(lease);
    for (const { number, lid } of pairs) {
      this.#rename(chats, `lid:${lid}`, number);
      const known = chats.get(number);
      if (known) chats.set(number, { ...known, lid });
    }
  }

  async find(accountId: string, instanceId: string, chatIds: readonly string[]): Promise<readonly Chat[]> {
    if (!this.store.instanceOf(accountId, instanceId)) return [];
    const chats = this.store.chats.get(instanceId);
    return [...new Set(chatIds)].sort().flatMap((chatId) => chats?.get(chatId) ?? []);
  }

  /** @throws LeaseLost */
  #under(lease: SessionLease): Map<string, Chat> {
    heldRow(this.store, this.clock, lease);
    const chats = this.store.chats.get(lease.instanceId) ?? new Map<string, Chat>();
    this.store.chats.set(lease.instanceId, chats);
    return chats;
  }

  #rename(chats: Map<string, Chat>, from: string, to: string): void {
    const hidden = chats.get(from);
    if (!hidden || from === to) return;
    chats.delete(from);
    this.#add(chats, { ...hidden, chatId: to });
  }

  #add(chats: Map<string, Chat>, news: ChatNews): void {
    const known = chats.get(news.chatId);
    chats.set(news.chatId, known ? mergedChat(known, news) : news);
  }
}
