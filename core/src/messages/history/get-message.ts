import { type ApiKey, grantsAccessTo } from '../../keys/api-key.js';
import { MessageNotFound } from '../errors.js';
import type { Message } from '../message.js';
import type { Messages } from '../ports.js';

/** One message, for a key that opens its instance. @throws MessageNotFound */
export class GetMessage {
  readonly #ports: { messages: Messages };

  constructor(ports: { messages: Messages }) {
    this.#ports = ports;
  }

  async execute({ key, messageId }: { key: ApiKey; messageId: string }): Promise<Message> {
    const message = await this.#ports.messages.byId(key.accountId, messageId);
    if (!message || !grantsAccessTo(key, message.instanceId)) throw new MessageNotFound();
    return message;
  }
}
