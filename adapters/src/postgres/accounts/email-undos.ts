import type { Account, EmailUndo } from '@waxwing/core';
import type { Database, Transaction } from '../database/database.js';
import { lockAccount, replaceEmail, replacePassword } from './account-changes.js';

/** A link is valid while its email is in force or reserved for the account. */
const OPEN_UNDO = `
  select u.account_id as "accountId", u.email, r.replaced_at as "replacedAt",
    case when r.email is null then a.mailbox_confirmed_at else r.confirmed_at end as "confirmedAt"
  from email_undos u
  join accounts a on a.id = u.account_id and a.closed_at is null
  left join replaced_emails r on r.account_id = u.account_id and r.email = u.email and r.expires_at > $2
  where u.digest = $1 and u.expires_at > $2 and (a.email = u.email or r.email is not null)`;

interface OpenUndo {
  readonly accountId: string;
  readonly email: string;
  readonly replacedAt: Date | null;
  readonly confirmedAt: Date | null;
}

export async function openUndo(
  transaction: Transaction,
  { digest, accountId, email, expiresAt }: EmailUndo,
  at: Date,
): Promise<Account | undefined> {
  const account = await lockAccount(transaction, accountId);
  if (!account) return undefined;
  const kept = await transaction.query(
    'select from replaced_emails where account_id = $1 and email = $2 and expires_at > $3',
    [accountId, email, at.toISOString()],
  );
  if (account.email !== email && kept.length === 0) return undefined;
  await transaction.query(
    'insert into email_undos (digest, account_id, email, expires_at) values ($1, $2, $3, $4)',
    [digest, accountId, email, expiresAt.toISOString()],
  );
  return account;
}

export async function isUndoOpen(
  database: Pick<Database, 'query'>,
  digest: Uint8Array,
  at: Date,
): Promise<boolean> {
  return (await database.query<OpenUndo>(OPEN_UNDO, [digest, at.toISOString()])).length > 0;
}

export async function undoEmailChange(
  transaction: Transaction,
  digest: Uint8Array,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<{ account: Account; replaced: string } | undefined> {
  const read = async () => (await transaction.query<OpenUndo>(OPEN_UNDO, [digest, at.toISOString()]))[0];
  const found = await read();
  // A second use of the link, or of another link of the account, waits here and then reads the committed result.
  const before = found && (await lockAccount(transaction, found.accountId));
  const open = before && (await read());
  if (!open) return undefined;
  const { accountId, email, replacedAt, confirmedAt } = open;

  await replaceEmail(transaction, accountId, { email, confirmedAt });
  const account = await replacePassword(transaction, accountId, passwordHash);
  await transaction.query('delete from email_changes where account_id = $1', [accountId]);
  if (replacedAt) {
    await transaction.query('delete from replaced_emails where account_id = $1 and replaced_at >= $2', [
      accountId,
      replacedAt.toISOString(),
    ]);
  }
  await transaction.query(
    `delete from email_undos u where u.account_id = $1 and not exists (
       select from replaced_emails r where r.account_id = $1 and r.email = u.email and r.expires_at > $2)`,
    [accountId, at.toISOString()],
  );
  return { account, replaced: before.email };
}
