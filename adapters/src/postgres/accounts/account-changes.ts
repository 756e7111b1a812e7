import { Account, type AccountState, EmailTaken, Unauthorized } from '@waxwing/core';
import type { Database, Transaction } from '../database/database.js';
import { violatesConstraint } from '../database/pg-errors.js';
import { ACCOUNT_COLUMNS } from './account-row.js';

/** Takes the lock of the account's row, which is the lock of all that belongs to it, until the transaction ends. */
async function lockAccountRow(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('select from accounts where id = $1 for no key update', [id]);
}

/** Runs a transaction with that lock; those of one account begin one after another. */
export function changeAccount<T>(
  database: Database,
  id: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return database.serialTransaction(id, async (transaction) => {
    await lockAccountRow(transaction, id);
    return work(transaction);
  });
}

/**
 * The same for an addition to an account. A request that was under way when the account was closed adds nothing: the erasure that
 * would remove it may have ended. @throws Unauthorized where the account is closed
 */
export function addToAccount<T>(
  database: Database,
  id: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return changeAccount(database, id, async (transaction) => {
    const closed = await transaction.query('select from accounts where id = $1 and closed_at is not null', [
      id,
    ]);
    if (closed.length > 0) throw new Unauthorized();
    return work(transaction);
  });
}

/** Reads the account and locks its row until the transaction ends; undefined when it is closed or unknown. */
export async function lockAccount(transaction: Transaction, id: string): Promise<Account | undefined> {
  return restoreFirst(
    await transaction.query<AccountState>(
      `select ${ACCOUNT_COLUMNS} from accounts where id = $1 and closed_at is null for no key update`,
      [id],
    ),
  );
}

/** Sets the password of a locked account and invalidates earlier sign-ins and resets. */
export async function replacePassword(transaction: Transaction, id: string, hash: string): Promise<Account> {
  await deletePasswordResets(transaction, id);
  await deleteSignIns(transaction, id);
  const changed = await transaction.query<AccountState>(
    `update accounts set password_hash = $2, token_epoch = token_epoch + 1 where id = $1 returning ${ACCOUNT_COLUMNS}`,
    [id, hash],
  );
  return restoreFirst(changed)!;
}

export async function renameAccount(
  transaction: Transaction,
  id: string,
  username: string,
): Promise<Account> {
  const changed = await transaction.query<AccountState>(
    `update accounts set username = $2 where id = $1 returning ${ACCOUNT_COLUMNS}`,
    [id, username],
  );
  return restoreFirst(changed)!;
}

/** Puts an email in force for a locked account and invalidates earlier sign-ins and resets. */
export async function replaceEmail(
  transaction: Transaction,
  id: string,
  { email, confirmedAt }: { email: string; confirmedAt: Date | null },
): Promise<Account> {
  await deletePasswordResets(transaction, id);
  await deleteSignIns(transaction, id);
  const changed = await transaction.query<AccountState>(
    `update accounts set email = $2, token_epoch = token_epoch + 1, mailbox_confirmed_at = $3
     where id = $1 returning ${ACCOUNT_COLUMNS}`,
    [id, email, confirmedAt?.toISOString() ?? null],
  );
  return restoreFirst(changed)!;
}

/**
 * To be called after the email is written: that write waits for the commit of an account that is giving up the address, so this
 * check sees its reservation.
 * @throws EmailTaken when another account had the email and can still restore it
 */
export async function assertEmailNotReserved(
  transaction: Transaction,
  { id, email }: { id: string; email: string },
  at: Date,
): Promise<void> {
  const reserved = await transaction.query(
    `select from replaced_emails r join accounts a on a.id = r.account_id
     where r.email = $1 and r.account_id <> $2 and r.expires_at > $3 and a.closed_at is null`,
    [email, id, at.toISOString()],
  );
  if (reserved.length > 0) throw new EmailTaken();
}

/** Translates the constraint violation of the database. @throws EmailTaken */
export async function translateEmailConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatesConstraint(error, 'accounts_email_key')) throw new EmailTaken();
    throw error;
  }
}

export async function deletePasswordResets(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.query('delete from password_resets where account_id = $1', [accountId]);
}

export async function deleteSignIns(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.query('delete from sign_ins where account_id = $1', [accountId]);
}

/** Deletes the previous and the pending emails of the account. */
export async function deleteEmailChanges(transaction: Transaction, accountId: string): Promise<void> {
  for (const table of ['email_changes', 'email_undos', 'replaced_emails']) {
    await transaction.query(`delete from ${table} where account_id = $1`, [accountId]);
  }
}

function restoreFirst([state]: AccountState[]): Account | undefined {
  return state && Account.restore(state);
}
