import {
  SendMessage,
  type SendMessageCommand,
  type SendMessagePorts,
} from '../messages/sending/send-message.js';
import type { SendVerdict } from '../messages/sending/send-verdict.js';
import { ConversationNotFound } from './errors.js';
import type { Conversations } from './ports.js';

export interface ReplyCommand
  extends Pick<SendMessageCommand, 'text' | 'body' | 'file' | 'idempotencyKey' | 'async' | 'waitMs'> {
  readonly accountId: string;
  readonly conversationId: string;
}

/**
 * Sends a message to the person of a conversation as `SendMessage` does, on behalf of the account's owner.
 * @throws ConversationNotFound, and what `SendMessage` throws
 */
export class ReplyToConversation {
  readonly #conversations: Conversations;
  readonly #sendMessage: SendMessage;

  constructor(ports: SendMessagePorts & { conversations: Conversations }) {
    this.#conversations = ports.conversations;
    this.#sendMessage = new SendMessage(ports);
  }

  async execute({ accountId, conversationId, ...reply }: ReplyCommand): Promise<SendVerdict> {
    const conversation = await this.#conversations.find(accountId, conversationId);
    if (!conversation) throw new ConversationNotFound();
    return this.#sendMessage.execute({
      ...reply,
      key: { accountId, instanceIds: [], dailyCap: null },
      instanceId: conversation.instanceId,
      to: conversation.chatId,
    });
  }
}
