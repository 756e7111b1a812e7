import type { ChatHold, Message, SessionLease } from '../../src/index.js';
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

function chatKey(instanceId: string, chatId: string | null): string {
  return `${instanceId} ${chatId}`;
}
