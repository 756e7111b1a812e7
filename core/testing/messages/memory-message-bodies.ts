import {
  type AnsweredMessage,
  type Clock,
  carriesFile,
  type MessageBodies,
  type MessageWire,
  storedBodyOf,
} from '../../src/index.js';
import type { MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { listOutbound } from './leased-messages.js';

export function memoryMessageBodies(store: MemoryStore, clock: Clock): MessageBodies {
  function answered(accountId: string, id: string): AnsweredMessage | null {
    const row = store.messageOf(accountId, id);
    if (!row) return null;
    const { waId, direction, status, chatId, text } = row.message;
    return { waId, direction, status, chatId: chatId!, text, wire: row.wire?.bytes };
  }

  return {
    async find(lease, messageId) {
      requireLeasedRow(store, clock, lease);
      const { accountId, instanceId } = lease;
      const row = store.messageOf(accountId, messageId);
      const body = row?.message.instanceId === instanceId ? storedBodyOf(row.message) : undefined;
      if (!row || !body) return undefined;
      const { replyTo } = row.message;
      return { body, wire: row.wire?.bytes, ...(replyTo && { answers: answered(accountId, replyTo) }) };
    },
    async storeFile(lease, messageId, body) {
      const row = listOutbound(store, clock, lease).find(({ message }) => message.id === messageId);
      if (!row || row.wire || !storedBodyOf(row.message)) return;
      store.change(row, body.type === 'text' ? { textBody: body } : { body });
    },
    async storeWire(lease, messageId, wire) {
      const row = listOutbound(store, clock, lease).find(({ message }) => message.id === messageId);
      if (!row || !storedBodyOf(row.message)) return undefined;
      return keepWire(store, row, wire);
    },
  };
}

/** What was composed before stays. Returns the bytes that are stored. */
export function keepWire(store: MemoryStore, row: MessageRow, wire: MessageWire): Uint8Array {
  row.wire ??= wire;
  row.secret ??= wire.secret;
  if (row.message.body && carriesFile(row.message.body)) store.change(row, { isComposed: true });
  return row.wire.bytes;
}
