import { type AccountMail, type AccountMails, KEPT_MAILS } from '@waxwing/core';
import type { Database } from '../database/database.js';

/** The lock lets no account close meanwhile, whose mails would stay. Parameters: the account, kind, state, time, how many stay beside it. */
const RECORD = `
  with outdated as (
    delete from account_mails where id = any(array(
      select m.id from account_mails m where m.account_id = $1 order by m.at desc, m.id desc offset $5))
  )
  insert into account_mails (account_id, kind, state, at)
  select a.id, $2, $3, $4::timestamptz from accounts a where a.id = $1 and a.closed_at is null for share`;

export class PgAccountMails implements AccountMails {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  async record(accountId: string, { kind, state, at }: AccountMail): Promise<void> {
    await this.#database.query(RECORD, [accountId, kind, state, at.toISOString(), KEPT_MAILS - 1]);
  }
}
