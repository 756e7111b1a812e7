import {
  type Account,
  type ApiKey,
  doubtKeysSince,
  type MailboxProofs,
  type PasswordReset,
  type PasswordResets,
  type RedeemedReset,
} from '@waxwing/core';
import type { Database, Transaction } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { API_KEY_COLUMNS } from '../keys/api-key-row.js';
import { lockAccount, replacePassword } from './account-changes.js';

// Also deletes resets that expired long ago. Locked rows are skipped: waiting for them could deadlock.
const CREATE_RESET = `
  with deleted as (
    delete from password_resets where digest in (
      select digest from password_resets where account_id = $2 and expires_at < now() - interval '1 day'
      for update skip locked)
  )
  insert into password_resets (digest, account_id, expires_at) values ($1, $2, $3)`;

const MAILBOX_PROOFS = `
  select created_at as "createdAt", mailbox_confirmed_at as "confirmedAt",
    array(select confirmed_at from replaced_emails where account_id = $1 and expires_at > $2) as replaced
  from accounts where id = $1`;

const DISABLE_KEYS = `
  update api_keys set is_active = false
  where account_id = $1 and is_active and (expires_at is null or expires_at > $2) and created_at >= $3
  returning ${API_KEY_COLUMNS}`;

export class PgPasswordResets implements PasswordResets {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;
  }

  async open({ digest, accountId, expiresAt }: PasswordReset): Promise<void> {
    await this.#ports.database.query(CREATE_RESET, [digest, accountId, expiresAt.toISOString()]);
  }

  async countOpen(accountId: string, at: Date): Promise<number> {
    const [open] = await this.#ports.database.query<{ n: number }>(
      'select count(*)::integer as n from password_resets where account_id = $1 and expires_at > $2',
      [accountId, at.toISOString()],
    );
    return open!.n;
  }

  async isOpen(digest: Uint8Array, at: Date): Promise<boolean> {
    const open = await this.#ports.database.query(
      `select from password_resets r join accounts a on a.id = r.account_id
       where r.digest = $1 and r.expires_at > $2 and a.closed_at is null`,
      [digest, at.toISOString()],
    );
    return open.length > 0;
  }

  async redeem(
    digest: Uint8Array,
    { passwordHash, switchOffKeys, at }: { passwordHash: string; switchOffKeys: boolean; at: Date },
  ): Promise<RedeemedReset | undefined> {
    const redeemed = await this.#ports.database.transaction(async (transaction) => {
      const [reset] = await transaction.query<{ accountId: string }>(
        'select account_id as "accountId" from password_resets where digest = $1',
        [digest],
      );
      // Another reset of this account waits here and then finds no open reset.
      const account = reset && (await lockAccount(transaction, reset.accountId));
      if (!account) return undefined;
      const used = await transaction.query(
        'delete from password_resets where digest = $1 and expires_at > $2 returning 1',
        [digest, at.toISOString()],
      );
      if (used.length === 0) return undefined;
      const switchedOff = switchOffKeys ? await disableDoubtfulKeys(transaction, account, at) : [];
      await transaction.query('update accounts set mailbox_confirmed_at = $2 where id = $1', [
        account.id,
        at.toISOString(),
      ]);
      await transaction.query('delete from email_changes where account_id = $1', [account.id]);
      return { account: await replacePassword(transaction, account.id, passwordHash), switchedOff };
    });
    if (redeemed) this.#ports.notifications.publish('account', redeemed.account.id);
    return redeemed;
  }
}

/** The account is locked. */
async function disableDoubtfulKeys(transaction: Transaction, { id }: Account, at: Date): Promise<ApiKey[]> {
  const [proofs] = await transaction.query<MailboxProofs>(MAILBOX_PROOFS, [id, at.toISOString()]);
  const since = doubtKeysSince(proofs!);
  return transaction.query<ApiKey>(DISABLE_KEYS, [id, at.toISOString(), since.toISOString()]);
}
