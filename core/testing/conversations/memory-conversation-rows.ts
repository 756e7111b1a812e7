import {
  CONVERSATION_PREVIEW_CHARACTERS,
  type Conversation,
  dayStart,
  type Message,
  truncateText,
  withoutWithdrawn,
} from '../../src/index.js';
import type { ConversationRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { newestFirst } from '../messages/memory-messages.js';
import { newId } from '../shared/uuid-v7.js';

/** Begins or moves on the conversation of an inbound message; one that only got its content is not unread once more. */
export function converse(store: MemoryStore, message: Message, { isNew }: { isNew: boolean }): void {
  const { accountId, instanceId, chatId, fromName } = message;
  if (chatId === null) return;
  const row = rowOf(store, message);
  const unread = isNew ? 1 : 0;
  if (!row) {
    const begun: Conversation = {
      id: newId(),
      ...{ accountId, instanceId, chatId, name: fromName, unread, readAt: null },
      ...asNewest(message),
    };
    store.conversations.set(keyOf(message), {
      conversation: begun,
      ...(fromName !== null && { nameAt: message.createdAt }),
    });
    return;
  }
  const { conversation } = row;
  // What comes late brings no earlier name back.
  const isNewName = fromName !== null && !(row.nameAt && message.createdAt < row.nameAt);
  if (isNewName) row.nameAt = message.createdAt;
  row.conversation = {
    ...conversation,
    name: isNewName ? fromName : conversation.name,
    unread: conversation.unread + unread,
    ...(message.createdAt >= conversation.lastAt && asNewest(message)),
  };
}

/** Moves on the conversation of a message that was sent, where there is one. */
export function moveConversation(store: MemoryStore, message: Message): void {
  const row = rowOf(store, message);
  if (row && message.createdAt >= row.conversation.lastAt)
    row.conversation = { ...row.conversation, ...asNewest(message) };
}

/** Shows what a message holds that was not known before, where it is the newest of its conversation. */
export function showContent(store: MemoryStore, message: Message): void {
  const row = rowOf(store, message);
  const isNewest = row?.conversation.lastAt.getTime() === message.createdAt.getTime();
  if (row && isNewest && row.conversation.lastType === 'unsupported')
    row.conversation = { ...row.conversation, ...asNewest(message) };
}

/** Takes what was deleted from before the day out of the account's conversations; with the last of it the previews go. */
export function forgetDeleted(
  store: MemoryStore,
  accountId: string,
  day: string,
  { deleted, isLast }: { deleted: readonly Message[]; isLast: boolean },
): void {
  for (const row of store.conversations.where(({ conversation }) => conversation.accountId === accountId)) {
    const { conversation } = row;
    if (isLast && conversation.lastAt < dayStart(day)) {
      row.conversation = { ...conversation, preview: '', unread: 0 };
      continue;
    }
    const unreadDeleted = deleted.filter(
      (message) =>
        message.direction === 'inbound' &&
        rowOf(store, message) === row &&
        (row.read === undefined || newestFirst(message, row.read) < 0),
    );
    row.conversation = { ...conversation, unread: Math.max(0, conversation.unread - unreadDeleted.length) };
  }
}

/** Shows what became of a message, where its conversation shows it: another one of the same moment may be newer. */
export function showChange(store: MemoryStore, before: Message, after: Message): void {
  const row = rowOf(store, after);
  const isShown =
    row?.conversation.lastAt.getTime() === after.createdAt.getTime() &&
    row.conversation.preview === asNewest(before).preview;
  if (row && isShown) row.conversation = { ...row.conversation, preview: asNewest(after).preview };
}

function asNewest(message: Message) {
  const { createdAt, direction, type, text } = withoutWithdrawn(message);
  return {
    lastAt: createdAt,
    lastDirection: direction,
    lastType: type,
    preview: truncateText(text, CONVERSATION_PREVIEW_CHARACTERS),
  };
}

function rowOf(store: MemoryStore, message: Message): ConversationRow | undefined {
  return store.conversations.get(keyOf(message));
}

function keyOf({ instanceId, chatId }: Message): string {
  return `${instanceId} ${chatId}`;
}
