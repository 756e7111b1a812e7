import type { Message } from '../message.js';
import { type CurrentChanges, currentChangesOf } from './current-changes.js';
import type { MessageChanges } from './ports.js';

/** The reactions and votes that count now, of each of these messages of the account. */
export class ListCurrentChanges {
  readonly #ports: { changes: MessageChanges };

  constructor(ports: { changes: MessageChanges }) {
    this.#ports = ports;
  }

  /** By the id of the message. */
  async execute(
    accountId: string,
    messages: readonly Message[],
  ): Promise<ReadonlyMap<string, CurrentChanges>> {
    const ids = messages.map(({ id }) => id);
    const found = ids.length === 0 ? [] : await this.#ports.changes.listNewest(accountId, ids);
    const byMessage = Map.groupBy(found, ({ messageId }) => messageId);
    return new Map(
      messages.map((message) => [message.id, currentChangesOf(message, byMessage.get(message.id) ?? [])]),
    );
  }
}
