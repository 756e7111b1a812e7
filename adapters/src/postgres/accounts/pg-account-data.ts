import type { AccountData, ExportPart } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { eraseAccount } from './erase-account.js';
import { exportSections } from './export-sections.js';

export class PgAccountData implements AccountData {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  export(accountId: string): AsyncIterable<ExportPart> {
    return exportSections(this.#ports.database, accountId);
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
