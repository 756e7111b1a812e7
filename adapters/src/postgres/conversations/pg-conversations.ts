import {
  type Conversation,
  type ConversationChat,
  type ConversationQuery,
  type Conversations,
  type HistoryPosition,
  LID_PREFIX,
  type Message,
  type MessageTimeline,
  type ThreadQuery,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { withBodies } from '../messages/content/pg-message-bodies.js';
import { toChatColumn } from '../messages/message-columns.js';
import {
  FIND,
  FIND_BY_CHAT,
  LOCK_POSITION,
  listStatement,
  MARK_READ,
  threadStatement,
} from './conversation-statements.js';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type ThreadRow = Message & Omit<MessageTimeline, 'message'> & { readonly passed: string };

interface LockedRow {
  readonly chatId: string;
  readonly readAt: Date | null;
  readonly readId: string | null;
}

export class PgConversations implements Conversations {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;
  }

  list({ accountId, instanceId, unreadOnly, before, limit }: ConversationQuery): Promise<Conversation[]> {
    return this.#ports.database.query<Conversation>(
      listStatement({ unreadOnly, ofInstance: instanceId !== undefined }),
      [accountId, ...positionValues(before), limit, ...(instanceId === undefined ? [] : [instanceId])],
    );
  }

  async find(accountId: string, id: string): Promise<Conversation | undefined> {
    const [found] = await this.#ports.database.query<Conversation>(FIND, [accountId, id]);
    return found;
  }

  async findByChat({ accountId, instanceId, chatId }: ConversationChat): Promise<Conversation | undefined> {
    const { database } = this.#ports;
    const [found] = await database.query<Conversation>(FIND_BY_CHAT, [accountId, instanceId, chatId]);
    return found;
  }

  async listMessages({ conversation, before, limit, bytes }: ThreadQuery): Promise<MessageTimeline[]> {
    const { accountId, instanceId, chatId } = conversation;
    const { database } = this.#ports;
    const rows = await database.query<ThreadRow>(threadStatement({ byLid: chatId.startsWith(LID_PREFIX) }), [
      accountId,
      toChatColumn(chatId),
      instanceId,
      ...positionValues(before),
      limit,
      bytes,
    ]);
    return (await withBodies(database, rows)).map(
      ({ passed: _, sentAt, deliveredAt, readAt, ...message }) => ({
        message,
        sentAt,
        deliveredAt,
        readAt,
      }),
    );
  }

  async markRead(accountId: string, id: string, upTo: HistoryPosition): Promise<Conversation | undefined> {
    const { database, notifications } = this.#ports;
    const read = await database.transaction(async (transaction) => {
      const [locked] = await transaction.query<LockedRow>(LOCK_POSITION, [accountId, id]);
      if (!locked) return undefined;
      const { chatId, readAt, readId } = locked;
      const known = readAt && readId !== null ? { createdAt: readAt, id: readId } : undefined;
      const position = known && isBehind(upTo, known) ? known : upTo;
      const [changed] = await transaction.query<Conversation & { told: boolean }>(MARK_READ, [
        accountId,
        id,
        ...positionValues(position),
        toChatColumn(chatId),
      ]);
      return changed;
    });
    if (!read) return undefined;
    const { told, ...conversation } = read;
    if (told) notifications.publish('event', accountId);
    return conversation;
  }
}

function isBehind(a: HistoryPosition, b: HistoryPosition): boolean {
  return a.createdAt < b.createdAt || (a.createdAt.getTime() === b.createdAt.getTime() && a.id < b.id);
}

function positionValues(position: HistoryPosition | undefined): [string, string] {
  return [position?.createdAt.toISOString() ?? 'infinity', position?.id ?? LAST_ID];
}
