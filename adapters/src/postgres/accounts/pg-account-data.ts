import type { AccountData, ExportPart, ExportSections } from '@waxwing/core';
import { columnsOf } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { eraseAccount } from './erase-account.js';
import {
  chatPages,
  readApiKeys,
  readDailyPages,
  readInstances,
  readMessagePages,
  readOrders,
  readSignIns,
  readSubscriptions,
} from './export-sections.js';

export class PgAccountData implements AccountData {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async *export(accountId: string): AsyncIterable<ExportPart> {
    const { database } = this.#ports;
    const [account] = await database.query<ExportSections['account']>(
      `select ${columnsOf(['id', 'email', 'username', 'role', 'createdAt'])} from accounts
       where id = $1 and closed_at is null`,
      [accountId],
    );
    if (!account) return;
    yield { section: 'account', item: account };
    for (const item of await readSubscriptions(database, accountId)) yield { section: 'subscriptions', item };
    for (const item of await readOrders(database, accountId)) yield { section: 'orders', item };
    for (const item of await readApiKeys(database, accountId)) yield { section: 'apiKeys', item };
    for (const item of await readSignIns(database, accountId)) yield { section: 'signIns', item };
    for (const item of await readInstances(database, accountId)) yield { section: 'instances', item };
    for await (const page of chatPages(database, accountId)) {
      for (const item of page) yield { section: 'chats', item };
    }
    for await (const page of readDailyPages(database, accountId)) {
      for (const item of page) yield { section: 'daily', item };
    }
    for await (const page of readMessagePages(database, accountId)) {
      for (const item of page) yield { section: 'messages', item };
    }
  }

  async erase(accountId: string): Promise<boolean> {
    const { database } = this.#ports;
    const closed = await database.query('select from accounts where id = $1 and closed_at is not null', [
      accountId,
    ]);
    if (closed.length === 0) return false;
    await eraseAccount(database, accountId);
    return true;
  }
}
