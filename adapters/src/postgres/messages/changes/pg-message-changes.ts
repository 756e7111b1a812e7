import type { ChangeKind, ChangeOf, MessageChange, MessageChanges } from '@waxwing/core';
import type { Database } from '../../database/database.js';
import { LIST_CHANGES, LIST_NEWEST_CHANGES } from './change-statements.js';

export class PgMessageChanges implements MessageChanges {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  list(accountId: string, messageId: string, kind: ChangeKind): Promise<readonly MessageChange[]> {
    return this.#ports.database.query<MessageChange>(LIST_CHANGES, [accountId, messageId, kind]);
  }

  listNewest(accountId: string, messageIds: readonly string[]): Promise<readonly ChangeOf[]> {
    return this.#ports.database.query<ChangeOf>(LIST_NEWEST_CHANGES, [accountId, messageIds]);
  }
}
