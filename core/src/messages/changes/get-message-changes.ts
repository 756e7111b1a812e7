import type { ApiKey } from '../../keys/api-key.js';
import { GetMessage } from '../history/get-message.js';
import type { Message } from '../message.js';
import type { MessageTimelines } from '../ports.js';
import type { ChangeKind, MessageChange } from './message-change.js';
import type { MessageChanges } from './ports.js';

export interface ChangedMessage {
  readonly message: Message;
  readonly changes: readonly MessageChange[];
}

/** A message and its changes of one kind, for a key that opens its instance. @throws MessageNotFound */
export class GetMessageChanges {
  readonly #ports: { timelines: MessageTimelines; changes: MessageChanges };

  constructor(ports: { timelines: MessageTimelines; changes: MessageChanges }) {
    this.#ports = ports;
  }

  async execute(query: { key: ApiKey; messageId: string; kind: ChangeKind }): Promise<ChangedMessage> {
    const { key, messageId, kind } = query;
    const { message } = await new GetMessage(this.#ports).execute({ key, messageId });
    // The texts of a withdrawn message are not shown any more.
    const isHidden = kind === 'edit' && message.deletedAt;
    const changes = isHidden ? [] : await this.#ports.changes.list(key.accountId, messageId, kind);
    return { message, changes };
  }
}
