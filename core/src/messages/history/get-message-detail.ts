import {
  type CurrentChanges,
  currentChangesOf,
  type MessageVersion,
  versionsOf,
} from '../changes/current-changes.js';
import type { MessageChanges } from '../changes/ports.js';
import type { MessageTimeline, MessageTimelines } from '../ports.js';
import { GetMessageTimeline } from './get-message-timeline.js';

export interface MessageDetail extends MessageTimeline {
  readonly current: CurrentChanges;
  /** None of a message that was never edited, or that was deleted. */
  readonly versions: readonly MessageVersion[];
}

/** One message of the account, with what has happened to it. @throws MessageNotFound */
export class GetMessageDetail {
  readonly #ports: { timelines: MessageTimelines; changes: MessageChanges };

  constructor(ports: { timelines: MessageTimelines; changes: MessageChanges }) {
    this.#ports = ports;
  }

  async execute(query: { accountId: string; messageId: string }): Promise<MessageDetail> {
    const { changes } = this.#ports;
    const { accountId, messageId } = query;
    const timeline = await new GetMessageTimeline(this.#ports).execute(query);
    const { message } = timeline;
    const wasEdited = message.editedAt && !message.deletedAt;
    const [newest, edits] = await Promise.all([
      changes.listNewest(accountId, [messageId]),
      wasEdited ? changes.list(accountId, messageId, 'edit') : [],
    ]);
    return {
      ...timeline,
      current: currentChangesOf(message, newest),
      versions: versionsOf(edits, message.createdAt),
    };
  }
}
