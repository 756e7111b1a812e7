import type { Message, SessionLease } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

/** Nothing of the chat is taken before `until`. */
export function holdChat(
  store: MemoryStore,
  { instanceId }: SessionLease,
  chatId: string,
  until: Date,
): void {
  store.postponedChats.set(chatKey(instanceId, chatId), until);
}

/** Whether it is held at `now`; without a time, whether it was. */
export function isHeldChat(store: MemoryStore, { instanceId, chatId }: Message, now?: Date): boolean {
  const until = store.postponedChats.get(chatKey(instanceId, chatId));
  return until !== undefined && (now === undefined || until > now);
}

function chatKey(instanceId: string, chatId: string | null): string {
  return `${instanceId} ${chatId}`;
}
