import {
  type ChatHold,
  type HeldByChat,
  type Lane,
  type Message,
  MOST_COUNTED,
  type SessionLease,
} from '../../src/index.js';
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

/** Number safety holds these chats no longer, or all of the instance. */
export function releaseChats(store: MemoryStore, instanceId: string, chatIds?: readonly string[]): void {
  const keys = chatIds?.map((chatId) => chatKey(instanceId, chatId));
  for (const [key, { cause }] of [...store.postponedChats.entries()])
    if (cause && (keys ? keys.includes(key) : key.startsWith(chatKey(instanceId, ''))))
      store.postponedChats.delete(key);
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

/** Counts the waiting messages whose chats are held alone. */
export function countHeldByChat(store: MemoryStore, instanceId: string, now: Date): HeldByChat {
  const held = [...store.messages.values()]
    .filter(({ message }) => message.instanceId === instanceId)
    .filter(({ message }) => message.direction === 'outbound' && message.status === 'pending')
    .flatMap(({ message, lane = 'known' }) => {
      const hold = chatHoldOf(store, message);
      return hold?.cause && hold.until > now ? [{ lane, until: hold.until }] : [];
    })
    .sort((a, b) => b.until.getTime() - a.until.getTime())
    .slice(0, MOST_COUNTED);
  const countIn = (of: Lane) => held.filter(({ lane }) => lane === of).length;
  return { known: countIn('known'), first: countIn('first'), until: held[0]?.until ?? null };
}

function chatKey(instanceId: string, chatId: string | null): string {
  return `${instanceId} ${chatId}`;
}
