import { MessageNotFound } from '../messages/errors.js';
import type { HistoryPosition, Messages } from '../messages/ports.js';
import type { Clock } from '../shared/clock.js';
import type { Conversation } from './conversation.js';
import { ConversationNotFound } from './errors.js';
import type { Conversations } from './ports.js';

/** Sorts behind the ids of all messages of a moment. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface MarkConversationReadCommand {
  readonly accountId: string;
  readonly conversationId: string;
  /** A message of the conversation, or a time: itself and everything before it. */
  readonly upTo: { readonly messageId: string } | { readonly at: Date };
}

/**
 * Moves the reading position of a conversation on; never back. What arrives at the same moment behind the named message stays
 * unread. @throws ConversationNotFound, MessageNotFound
 */
export class MarkConversationRead {
  readonly #ports: { conversations: Conversations; messages: Pick<Messages, 'byId'>; clock: Clock };

  constructor(ports: { conversations: Conversations; messages: Pick<Messages, 'byId'>; clock: Clock }) {
    this.#ports = ports;
  }

  async execute({ accountId, conversationId, upTo }: MarkConversationReadCommand): Promise<Conversation> {
    const { conversations } = this.#ports;
    const conversation = await conversations.find(accountId, conversationId);
    if (!conversation) throw new ConversationNotFound();
    const position =
      'at' in upTo ? this.#momentOf(upTo.at) : await this.#positionOf(conversation, upTo.messageId);
    const read = await conversations.markRead(accountId, conversationId, position);
    if (!read) throw new ConversationNotFound();
    return read;
  }

  /** What is yet to come cannot be read. */
  #momentOf(at: Date): HistoryPosition {
    const now = this.#ports.clock.now();
    return { createdAt: at < now ? at : now, id: LAST_ID };
  }

  async #positionOf(
    { accountId, instanceId, chatId }: Conversation,
    messageId: string,
  ): Promise<HistoryPosition> {
    const message = await this.#ports.messages.byId(accountId, messageId);
    if (message?.instanceId !== instanceId || message.chatId !== chatId) throw new MessageNotFound();
    return { createdAt: message.createdAt, id: message.id };
  }
}
