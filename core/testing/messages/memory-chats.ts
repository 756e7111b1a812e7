import {
  type Chat,
  type Chats,
  type ChatUpdate,
  type Clock,
  type LidMapping,
  mergeChat,
  type SessionLease,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from '../sessions/leased-row.js';

export class MemoryChats implements Chats {
  readonly #store: MemoryStore;
  readonly #clock: Clock;

  constructor(store: MemoryStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async record(lease: SessionLease, updates: readonly ChatUpdate[]): Promise<void> {
    const chats = this.#chatsOf(lease);
    for (const one of updates) {
      const { chatId, lid } = one;
      this.#add(chats, one);
      if (lid !== null) this.#rename(chats, `lid:${lid}`, chatId);
    }
  }

  async recordLidMappings(lease: SessionLease, mappings: readonly LidMapping[]): Promise<void> {
    const chats = this.#chatsOf(lease);
    for (const { number, lid } of mappings) {
      this.#rename(chats, `lid:${lid}`, number);
      const known = chats.get(number);
      if (known) chats.set(number, { ...known, lid });
    }
  }

  async find(accountId: string, instanceId: string, chatIds: readonly string[]): Promise<readonly Chat[]> {
    if (!this.#store.instanceOf(accountId, instanceId)) return [];
    const chats = this.#store.chats.get(instanceId);
    return [...new Set(chatIds)].sort().flatMap((chatId) => chats?.get(chatId) ?? []);
  }

  /** @throws LeaseLost */
  #chatsOf(lease: SessionLease): Map<string, Chat> {
    requireLeasedRow(this.#store, this.#clock, lease);
    const chats = this.#store.chats.get(lease.instanceId) ?? new Map<string, Chat>();
    this.#store.chats.set(lease.instanceId, chats);
    return chats;
  }

  #rename(chats: Map<string, Chat>, from: string, to: string): void {
    const hidden = chats.get(from);
    if (!hidden || from === to) return;
    chats.delete(from);
    this.#add(chats, { ...hidden, chatId: to });
  }

  #add(chats: Map<string, Chat>, update: ChatUpdate): void {
    const known = chats.get(update.chatId);
    chats.set(update.chatId, known ? mergeChat(known, update) : update);
  }
}
