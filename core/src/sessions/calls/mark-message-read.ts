import type { Conversations } from '../../conversations/ports.js';
import type { ApiKey } from '../../keys/api-key.js';
import { TargetUnusable } from '../../messages/errors.js';
import { GetMessage } from '../../messages/history/get-message.js';
import type { MessageTimelines } from '../../messages/ports.js';
import { LID_PREFIX } from '../../messages/recipient.js';
import { type CallSessionPorts, callSession } from './call-session.js';

export interface MarkMessageReadPorts extends CallSessionPorts {
  readonly conversations: Pick<Conversations, 'findByChat' | 'markRead'>;
  readonly timelines: MessageTimelines;
}

export interface MarkedMessage {
  readonly messageId: string;
  /** Whether its sender sees that it was read: not where the account hides that on its phone. */
  readonly isShown: boolean;
}

/**
 * Tells WhatsApp that a received message was read. For the inbox of the dashboard everything up to it is read then.
 * @throws MessageNotFound, TargetUnusable, InstanceNotFound, NotReady, TooManyCalls, WhatsAppUnavailable
 */
export class MarkMessageRead {
  readonly #ports: MarkMessageReadPorts;

  constructor(ports: MarkMessageReadPorts) {
    this.#ports = ports;
  }

  async execute({ key, messageId }: { key: ApiKey; messageId: string }): Promise<MarkedMessage> {
    const { conversations } = this.#ports;
    const { message } = await new GetMessage(this.#ports).execute({ key, messageId });
    const { accountId, instanceId, direction, number, chatId, waId, createdAt } = message;
    if (direction !== 'inbound') throw new TargetUnusable('id', 'is not of a received message');
    if (chatId === null) throw new TargetUnusable('id', 'is of a message whose sender is not known');
    const fromLid = chatId.startsWith(LID_PREFIX) ? chatId.slice(LID_PREFIX.length) : null;
    const input = { from: number, fromLid, waIds: [waId] };
    const own = { accountId, instanceId };
    const { isShown } = await callSession<'read'>(this.#ports, own, { kind: 'read', input });
    const conversation = await conversations.findByChat({ ...own, chatId });
    if (conversation) await conversations.markRead(accountId, conversation.id, { createdAt, id: messageId });
    return { messageId, isShown };
  }
}
