import type { Direction } from '../messages/message.js';

/** How much of its newest message a conversation shows. */
export const CONVERSATION_PREVIEW_CHARACTERS = 120;

/** What an instance and one person have written to each other. It begins when that person writes, so that bulk sends make none. */
export interface Conversation {
  readonly id: string;
  readonly accountId: string;
  readonly instanceId: string;
  /** The person's address, as messages have it. */
  readonly chatId: string;
  /**
   * What the person calls themselves, by their newest message with a name. One that comes late counts as the newest of them where
   * the conversation has no name yet, or where its newest message was sent to them.
   */
  readonly name: string | null;
  /** When the newest message was received or sent; it never moves back. */
  readonly lastAt: Date;
  readonly lastDirection: Direction;
  readonly lastType: string;
  /** The first characters of its text; empty once the message is deleted. */
  readonly preview: string;
  /** Received messages behind the reading position, and those that came late and lie before it, until it is read again. */
  readonly unread: number;
  /** The time of the message up to which it was read; null while it never was. */
  readonly readAt: Date | null;
}
