import type { MemoryStore } from '../fixture/memory-store.js';
import type { FirstContact } from './memory-safety-tables.js';

/** The strangers of the chats of an instance. */
export function firstContactsOf(store: MemoryStore, instanceId: string): readonly FirstContact[] {
  return [...store.safety.chats]
    .filter(([key]) => key.startsWith(`${instanceId} `))
    .map(([key, { firstOutAt, refusedAt }]) => {
      const chatId = key.slice(instanceId.length + 1);
      return {
        ...{ who: chatId, firstOutAt, refusedAt },
        isDelivered: sentTo(store, instanceId, chatId).some(({ message }) =>
          ['delivered', 'read'].includes(message.status),
        ),
        isAnswered: store.chats.get(instanceId)?.get(chatId)?.standing === 'known',
      };
    });
}

/** What was sent to a chat, the oldest first. */
export function sentTo(store: MemoryStore, instanceId: string, chatId: string) {
  return store.messages
    .where(({ message }) => message.instanceId === instanceId && message.chatId === chatId)
    .filter(({ message, times }) => message.direction === 'outbound' && times?.sentAt);
}
