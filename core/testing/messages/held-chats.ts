import type { ChatHold, HeldByChat, Message, SessionLease } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

/** Nothing of the chat is taken before the end of the hold. */
export function holdChat(
  store: MemoryStore,
  { instanceId }: SessionLease,
  chatId: string,
  hold: ChatHold,
): void {
  store.postponedChats.set(chatKey(instanceId, chatId), hold);
}

/** Whether it is held at `now`; without a time, whether it was. */
export function isHeldChat(store: MemoryStore, { instanceId, chatId }: Message, now?: Date): boolean {
  const until = chatHoldOf(store, { instanceId, chatId })?.until;
  return until !== undefined && (now === undefined || until > now);
}

/** The last hold of a chat, which may be over. */
export function chatHoldOf(
  store: MemoryStore,
  { instanceId, chatId }: Pick<Message, 'instanceId' | 'chatId'>,
): ChatHold | undefined {
  return store.postponedChats.get(chatKey(instanceId, chatId));
}

/** Of the messages that wait, those whose chats are held alone. */
export function countHeldByChat(store: MemoryStore, instanceId: string, now: Date): HeldByChat {
  const held = { known: 0, first: 0, until: null as Date | null };
  for (const { message, lane = 'known' } of store.messages.values()) {
    const hold = message.instanceId === instanceId ? chatHoldOf(store, message) : undefined;
    if (message.direction !== 'outbound' || message.status !== 'pending') continue;
    if (!hold?.cause || hold.until <= now) continue;
    held[lane] += 1;
    if (held.until === null || hold.until > held.until) held.until = hold.until;
  }
  return held;
}

function chatKey(instanceId: string, chatId: string | null): string {
  return `${instanceId} ${chatId}`;
}
