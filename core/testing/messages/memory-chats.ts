import {
  type Chat,
  type Chats,
  type ChatUpdate,
  type Clock,
  mergeChat,
  type SessionLease,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { renameOptOut } from '../safety/memory-opt-outs.js';
import { moveLanes, releaseKnown } from '../safety/memory-standings.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { moveTimer } from './memory-chat-timers.js';

export function memoryChats(store: MemoryStore, clock: Clock): Chats {
  /** @throws LeaseLost */
  function chatsOf(lease: SessionLease): Map<string, Chat> {
    requireLeasedRow(store, clock, lease);
    const chats = store.chats.get(lease.instanceId) ?? new Map<string, Chat>();
    store.chats.set(lease.instanceId, chats);
    return chats;
  }

  function rename(
    { accountId, instanceId }: SessionLease,
    chats: Map<string, Chat>,
    lid: string,
    to: string,
  ): void {
    const from = `lid:${lid}`;
    renameOptOut(store, accountId, from, to);
    moveTimer(store, instanceId, from, to);
    const hidden = chats.get(from);
    if (!hidden || from === to) return;
    chats.delete(from);
    add(chats, { ...hidden, chatId: to });
    store.safety.moveChat(instanceId, from, to);
  }

  function add(chats: Map<string, Chat>, update: ChatUpdate): void {
    const known = chats.get(update.chatId);
    chats.set(update.chatId, known ? mergeChat(known, update) : update);
  }

  return {
    async record(lease, updates) {
      const chats = chatsOf(lease);
      for (const one of updates) {
        const { chatId, lid } = one;
        const before = chats.get(chatId);
        add(chats, one);
        releaseKnown(store, lease.instanceId, { before, chat: chats.get(chatId)! });
        if (lid !== null) rename(lease, chats, lid, chatId);
        moveLanes(store, lease.instanceId, chatId);
      }
    },
    async recordLidMappings(lease, mappings) {
      const chats = chatsOf(lease);
      for (const { number, lid } of mappings) {
        rename(lease, chats, lid, number);
        const known = chats.get(number);
        if (known) chats.set(number, { ...known, lid });
        moveLanes(store, lease.instanceId, number);
      }
    },
    async find(accountId, instanceId, chatIds) {
      if (!store.instanceOf(accountId, instanceId)) return [];
      const chats = store.chats.get(instanceId);
      return [...new Set(chatIds)].sort().flatMap((chatId) => chats?.get(chatId) ?? []);
    },
  };
}
