import { type ConversationsPorts, dayStart, type HistoryPosition } from '../../src/index.js';
import type { ConversationRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { newestFirst } from '../messages/memory-messages.js';

export function memoryConversationsPorts(store: MemoryStore): ConversationsPorts {
  const own = (accountId: string, id: string): ConversationRow | undefined =>
    store.conversations.find((row) => row.conversation.accountId === accountId && row.conversation.id === id);

  function threadOf({ conversation }: Pick<ConversationRow, 'conversation'>) {
    const { accountId, instanceId, chatId } = conversation;
    const since = store.historySince.get(accountId);
    return store.messages.where(
      ({ message }) =>
        message.accountId === accountId &&
        message.instanceId === instanceId &&
        message.chatId === chatId &&
        (since === undefined || message.createdAt >= dayStart(since)),
    );
  }

  return {
    conversations: {
      async list({ accountId, instanceId, unreadOnly, before, limit }) {
        return store.conversations
          .where(
            ({ conversation: one }) =>
              one.accountId === accountId &&
              (instanceId === undefined || one.instanceId === instanceId) &&
              (!unreadOnly || one.unread > 0) &&
              (before === undefined || newestFirst(before, positionOf(one)) < 0),
          )
          .map(({ conversation }) => conversation)
          .toSorted((a, b) => newestFirst(positionOf(a), positionOf(b)))
          .slice(0, limit);
      },
      find: async (accountId, id) => own(accountId, id)?.conversation,
      findByChat: async ({ accountId, instanceId, chatId }) =>
        store.conversations.find(
          ({ conversation: one }) =>
            one.accountId === accountId && one.instanceId === instanceId && one.chatId === chatId,
        )?.conversation,
      async listMessages({ conversation, before, limit, bytes }) {
        const found = threadOf({ conversation })
          .filter(({ message }) => before === undefined || newestFirst(before, message) < 0)
          .toSorted((a, b) => newestFirst(a.message, b.message))
          .slice(0, limit);
        let passed = 0;
        return found
          .filter(({ message }) => {
            const fits = passed <= bytes;
            passed += new TextEncoder().encode(message.text).length;
            return fits;
          })
          .map(({ message, times }) => ({
            message,
            sentAt: null,
            deliveredAt: null,
            readAt: null,
            ...times,
          }));
      },
      async markRead(accountId, id, upTo) {
        const row = own(accountId, id);
        if (!row) return undefined;
        const read = row.read && newestFirst(row.read, upTo) < 0 ? row.read : upTo;
        const unread = threadOf(row).filter(
          ({ message }) => message.direction === 'inbound' && newestFirst(message, read) < 0,
        ).length;
        const before = row.conversation;
        row.read = read;
        row.conversation = { ...before, unread, readAt: read.createdAt };
        if (before.unread !== unread || before.readAt?.getTime() !== read.createdAt.getTime())
          store.events.tell({
            accountId,
            type: 'conversation.updated',
            instanceId: before.instanceId,
            objectId: id,
          });
        return row.conversation;
      },
    },
  };
}

function positionOf({ lastAt, id }: ConversationRow['conversation']): HistoryPosition {
  return { createdAt: lastAt, id };
}
