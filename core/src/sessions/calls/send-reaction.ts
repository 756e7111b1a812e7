import { InstanceNotFound } from '../../instances/errors.js';
import { grantsAccessTo } from '../../keys/api-key.js';
import { TargetUnusable } from '../../messages/errors.js';
import { Recipient } from '../../messages/recipient.js';
import { ChangeMessage } from './change-message.js';
import type { ChangeReply, ChangeRequest, MakeChangePorts } from './make-change.js';

const FIELD = 'reaction.message_id';

export interface SendReactionCommand extends Omit<ChangeRequest, 'field'> {
  readonly instanceId: string;
  readonly to: string;
  /** Empty to take the reaction back. */
  readonly emoji: string;
}

/** A reaction as the send call takes it: like any other, to a message of the named instance and chat. */
export class SendReaction {
  readonly #ports: MakeChangePorts;
  readonly #changes: ChangeMessage;

  constructor(ports: MakeChangePorts) {
    this.#ports = ports;
    this.#changes = new ChangeMessage(ports);
  }

  /** @throws NumberAndMessageRequired, InvalidNumber, InvalidContent, InstanceNotFound, TargetUnusable, and what `MakeChange` throws */
  async execute({ instanceId, to, emoji, ...request }: SendReactionCommand): Promise<ChangeReply> {
    const { key, messageId } = request;
    const recipient = Recipient.parse(to);
    if (!grantsAccessTo(key, instanceId)) throw new InstanceNotFound();
    const message = (await this.#ports.timelines.find(key.accountId, messageId))?.message;
    if (message?.instanceId !== instanceId)
      throw new TargetUnusable(FIELD, 'names no message of this instance');
    if (message.chatId !== recipient.chatId)
      throw new TargetUnusable(FIELD, 'names a message of another chat');
    return this.#changes.react({ ...request, field: FIELD }, emoji, 'reaction.emoji');
  }
}
