import type { MessageReading, UnsupportedMessages } from '../../src/index.js';
import { showContent } from '../conversations/memory-conversation-rows.js';
import type { MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { showFile } from '../media/memory-inbound-files.js';
import { storable } from './memory-inbox.js';

export function memoryUnsupportedMessages(store: MemoryStore): UnsupportedMessages {
  const fieldOf = ({ message: { body }, wire }: MessageRow) =>
    wire && body?.type === 'unsupported' ? body.field : undefined;

  function replace(row: MessageRow, { content, file }: MessageReading): void {
    const { body: _, ...message } = row.message;
    store.change(row, { type: content.type });
    row.message = { ...message, ...content, text: storable(content.text) };
    showContent(store, row.message);
    if (!file || message.deletedAt) return;
    const opens = file.isOpenable;
    row.file = {
      chat: message.chatId ?? '',
      ...{ attempts: 0, asks: 0, requestedAt: null, directPath: null, mediaId: null },
      status: opens ? 'pending' : 'gone',
      reason: opens ? null : 'no_key',
      nextTryAt: opens ? new Date(0) : null,
    };
    showFile(store, row);
  }

  return {
    async fields() {
      const fields = store.messages.where(() => true).flatMap((row) => fieldOf(row) ?? []);
      return [...new Set(fields)];
    },
    async list(field, { after = '', limit }) {
      return store.messages
        .where((row) => fieldOf(row) === field && row.message.id > after)
        .toSorted((a, b) => (a.message.id < b.message.id ? -1 : 1))
        .slice(0, limit)
        .map(({ message, wire }) => ({ id: message.id, bytes: wire!.bytes }));
    },
    async replace(readings) {
      for (const { id, ...reading } of readings) {
        const row = store.messages.find(({ message }) => message.id === id);
        if (row && fieldOf(row) !== undefined) replace(row, reading);
      }
    },
  };
}
