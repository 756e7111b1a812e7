import { type ConversationBody, contract, type V1MessageBody, type V1SendBody } from '@waxwing/contract';
import type { BoundCall } from './call.js';

/** The inbox of a dashboard. */
export class ConversationsClient {
  readonly #call: BoundCall;

  constructor(call: BoundCall) {
    this.#call = call;
  }

  async list(unread?: 'true'): Promise<ConversationBody[]> {
    return (await this.#call(contract.conversations.list, { query: { unread } })).data;
  }

  async get(id: string): Promise<ConversationBody> {
    return this.#call(contract.conversations.get, { params: { id } });
  }

  /** The newest first. */
  async messages(id: string): Promise<V1MessageBody[]> {
    return (await this.#call(contract.conversations.listMessages, { params: { id } })).data;
  }

  /** `attempt` names the message: a reply with the same one is sent once. */
  async reply(id: string, message: string, attempt: string): Promise<V1MessageBody> {
    const headers = { 'idempotency-key': attempt };
    return this.#call(contract.conversations.reply, { params: { id }, headers, body: { message } });
  }

  /** Replies with something other than a text. */
  async replyWith(id: string, content: Pick<V1SendBody, 'type' | 'location'>): Promise<V1MessageBody> {
    return this.#call(contract.conversations.reply, { params: { id }, body: content });
  }

  /** @param upTo the id of a message, or a time */
  async markRead(id: string, upTo: string): Promise<ConversationBody> {
    return this.#call(contract.conversations.markRead, { params: { id }, body: { up_to: upTo } });
  }
}
