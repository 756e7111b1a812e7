import type { HistoryPosition, MessageTimeline } from '../messages/ports.js';
import type { Conversation } from './conversation.js';

export interface ConversationQuery {
  readonly accountId: string;
  readonly instanceId?: string | undefined;
  readonly unreadOnly: boolean;
  /** Only those whose newest message is older; `createdAt` is its time, `id` the conversation's. */
  readonly before?: HistoryPosition | undefined;
  readonly limit: number;
}

/** An instance and the person it is with. */
export type ConversationChat = Pick<Conversation, 'accountId' | 'instanceId' | 'chatId'>;

export interface ThreadQuery {
  readonly conversation: Conversation;
  readonly before?: HistoryPosition | undefined;
  readonly limit: number;
  /** The list ends with the message whose text goes beyond so many bytes together with those before it. */
  readonly bytes: number;
}

/** What people have written to an account's instances, kept beside the messages by whoever stores these. */
export interface Conversations {
  /** The one with the newest message first. */
  list(query: ConversationQuery): Promise<readonly Conversation[]>;
  find(accountId: string, id: string): Promise<Conversation | undefined>;
  findByChat(chat: ConversationChat): Promise<Conversation | undefined>;
  /** Its messages, the newest first; none that the account's plan no longer keeps. */
  listMessages(query: ThreadQuery): Promise<readonly MessageTimeline[]>;
  /**
   * Moves the reading position to `upTo`, or leaves it where it is further on, and counts anew what is unread behind it. Tells of
   * a change. Answers the conversation; undefined where the account has none of that id.
   */
  markRead(accountId: string, id: string, upTo: HistoryPosition): Promise<Conversation | undefined>;
}

/** What is stored of conversations. */
export interface ConversationsPorts {
  readonly conversations: Conversations;
}
