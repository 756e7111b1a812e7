import type { ChangeKind, ChangeOf, MessageChange } from './message-change.js';

/** Reads what has happened to messages after they were sent. */
export interface MessageChanges {
  /** The changes of a message that were applied, in the order in which they were made. */
  list(accountId: string, messageId: string, kind: ChangeKind): Promise<readonly MessageChange[]>;
  /** The newest reaction and the newest vote of each person to each of these messages, in the order in which they were made. */
  listNewest(accountId: string, messageIds: readonly string[]): Promise<readonly ChangeOf[]>;
}
