import {
  type ChatStanding,
  type ChatUpdate,
  isSettled,
  LID_PREFIX,
  laneOf,
  mergeChat,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { releaseChats } from '../messages/held-chats.js';

/** What is known of a chat, under whichever of its addresses it is stored. */
export function chatRowOf(store: MemoryStore, instanceId: string, chatId: string) {
  const chats = store.chats.get(instanceId);
  const lid = lidOf(chatId);
  const moved = lid === null ? undefined : [...(chats?.values() ?? [])].find((chat) => chat.lid === lid);
  return chats?.get(chatId) ?? moved;
}

export function standingOf(store: MemoryStore, instanceId: string, chatId: string): ChatStanding {
  return chatRowOf(store, instanceId, chatId)?.standing ?? 'first';
}

/** Merges what was learnt of a chat. One that is no stranger's any more takes its waiting messages to the lane of known contacts. */
export function learn(
  store: MemoryStore,
  instanceId: string,
  update: Pick<ChatUpdate, 'chatId' | 'standing'> & Partial<ChatUpdate>,
): void {
  const chats = store.chats.get(instanceId) ?? new Map();
  store.chats.set(instanceId, chats);
  const stored = chatRowOf(store, instanceId, update.chatId);
  const chatId = stored?.chatId ?? update.chatId;
  const whole = { lid: null, lastInAt: null, lastOutAt: null, lastAt: null, ...update, chatId };
  const merged = stored ? mergeChat(stored, whole) : whole;
  chats.set(chatId, merged);
  releaseKnown(store, instanceId, { before: stored, chat: merged });
  moveLanes(store, instanceId, chatId);
}

/** Nothing waits any more for a chat that has become known, or that has told its LID, to answer. */
export function releaseKnown(
  store: MemoryStore,
  instanceId: string,
  { before, chat }: { before: Pick<ChatUpdate, 'lid' | 'standing'> | undefined; chat: ChatUpdate },
): void {
  if (chat.standing !== 'known') return;
  store.safety.chatOf(instanceId, chat.chatId).unanswered = [];
  const toldLid = before?.lid === null && chat.lid !== null;
  if (before?.standing !== 'known' || toldLid)
    releaseChats(store, instanceId, [chat.chatId, `${LID_PREFIX}${chat.lid}`]);
}

/** Moves the waiting messages of a chat that is no stranger's. */
export function moveLanes(store: MemoryStore, instanceId: string, chatId: string): void {
  const chat = store.chats.get(instanceId)?.get(chatId);
  if (!chat || laneOf(chat.standing) === 'first') return;
  const addresses = [chatId, `${LID_PREFIX}${chat.lid}`];
  const waiting = store.messages.where(
    ({ message }) =>
      message.instanceId === instanceId &&
      message.direction === 'outbound' &&
      message.status === 'pending' &&
      addresses.includes(message.chatId ?? ''),
  );
  for (const row of waiting) row.lane = 'known';
}

/** All messages of an instance that wait or are being sent. */
export function listUnsettled(store: MemoryStore, instanceId: string) {
  return store.messages.where(
    ({ message }) =>
      message.instanceId === instanceId && message.direction === 'outbound' && !isSettled(message.status),
  );
}

export function lidOf(chatId: string): string | null {
  return chatId.startsWith(LID_PREFIX) ? chatId.slice(LID_PREFIX.length) : null;
}
