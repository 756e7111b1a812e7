import type { Account, PasswordReset, PasswordResets } from '@waxwing/core';
import { lockAccount, replacePassword } from './account-changes.js';
import type { Database } from './connection.js';

// Takes along what has long expired. Rows that somebody else holds are left for the next time: waiting for them could deadlock.
const OPEN = `
  with old as (
    delete from password_resets where digest in (
      select digest from password_resets where account_id = $2 and expires_at < now() - interval '1 day'
      for update skip locked)
  )
  insert into password_resets (digest, account_id, expires_at) values ($1, $2, $3)`;

export class PgPasswordResets implements PasswordResets {
  constructor(private readonly ports: { database: Database }) {}

  async open({ digest, accountId, expiresAt }: PasswordReset): Promise<void> {
    await this.ports.database.query(OPEN, [digest, accountId, expiresAt.toISOString()]);
  }

  async openOf(accountId: string, at: Date): Promise<number> {
    const [open] = await this.ports.database.query<{ n: number }>(
      'select count(*)::integer as n from password_resets where account_id = $1 and expires_at > $2',
      [accountId, at.toISOString()],
    );
    return open!.n;
  }

  async isOpen(digest: Uint8Array, at: Date): Promise<boolean> {
    const open = await this.ports.database.query(
      `select from password_resets r join accounts a on a.id = r.account_id
       where r.digest = $1 and r.expires_at > $2 and a.closed_at is null`,
      [digest, at.toISOString()],
    );
    return open.length > 0;
  }

  redeem(
    digest: Uint8Array,
    { passwordHash, at }: { passwordHash: string; at: Date },
  ): Promise<Account | undefined> {
    return this.ports.database.transaction(async (client) => {
      const { rows } = await client.query<{ accountId: string }>(
        'select account_id as "accountId" from password_resets where digest = $1',
        [digest],
      );
      // Whoever else redeems a reset of this account waits here, and then finds what this one has left: nothing.
      const account = rows[0] && (await lockAccount(client, rows[0].accountId));
      if (!account) return undefined;
      const used = await client.query('delete from password_resets where digest = $1 and expires_at > $2', [
        digest,
        at.toISOString(),
      ]);
      return used.rowCount === 1 ? replacePassword(client, account.id, passwordHash) : undefined;
    });
  }
}
