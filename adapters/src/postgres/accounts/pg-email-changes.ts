import {
  type Account,
  type ChangedProfile,
  type EmailChanges,
  EmailTaken,
  type EmailUndo,
  type PendingEmail,
  type SignIn,
} from '@waxwing/core';
import type { Database, Transaction } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import {
  assertEmailNotReserved,
  lockAccount,
  renameAccount,
  replaceEmail,
  translateEmailConflict,
} from './account-changes.js';
import { isUndoOpen, openUndo, undoEmailChange } from './email-undos.js';
import { buildSignInInsert } from './sign-in-row.js';

/** Parameters: the account, the time. */
export const PENDING_EMAIL = `
  select c.email, c.expires_at as "expiresAt" from email_changes c join accounts a on a.id = c.account_id
  where c.account_id = $1 and c.expires_at > $2 and a.closed_at is null`;

// A link mailed for another email becomes void; one for the same email stays valid until the next is mailed.
const REQUEST_CHANGE = `
  insert into email_changes as c (account_id, email, expires_at) values ($1, $2, $3)
  on conflict (account_id) do update set email = $2, expires_at = $3,
    digest = case when c.email = $2 then c.digest end`;

// An email that is replaced again keeps its first position. Expired rows are overwritten.
const RESERVE_REPLACED = `
  insert into replaced_emails as r (account_id, email, replaced_at, confirmed_at, resets_until, expires_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (account_id, email) do update set resets_until = $5, expires_at = $6,
    replaced_at = case when r.expires_at > $3 then r.replaced_at else $3 end,
    confirmed_at = case when r.expires_at > $3 then r.confirmed_at else $4 end`;

const ACCOUNT_OF_REPLACED = `
  select account_id as id from replaced_emails where email = $1 and resets_until > $2 order by replaced_at desc limit 1`;

export class PgEmailChanges implements EmailChanges {
  readonly #database: Database;
  readonly #notifications: Notifications;

  constructor({ database, notifications }: { database: Database; notifications: Notifications }) {
    this.#database = database;
    this.#notifications = notifications;
  }

  changeProfile(
    accountId: string,
    { username, email, at, expiresAt }: { username: string; email: string; at: Date; expiresAt: Date },
  ): Promise<ChangedProfile | undefined> {
    return this.#publishing(() =>
      this.#database.serialTransaction(accountId, async (transaction) => {
        const before = await lockAccount(transaction, accountId);
        if (!before) return undefined;
        const [waiting] = await transaction.query<PendingEmail>(PENDING_EMAIL, [accountId, at.toISOString()]);
        const isNew = email !== before.email;
        if (isNew) {
          await assertEmailFree(transaction, { id: accountId, email }, at);
          await transaction.query(REQUEST_CHANGE, [accountId, email, expiresAt.toISOString()]);
        }
        const pending = isNew ? { email, expiresAt } : waiting;
        const asked = isNew && waiting?.email !== email;
        return { account: await renameAccount(transaction, accountId, username), pending, asked };
      }),
    );
  }

  async findPending(accountId: string, at: Date): Promise<PendingEmail | undefined> {
    const [pending] = await this.#database.query<PendingEmail>(PENDING_EMAIL, [accountId, at.toISOString()]);
    return pending;
  }

  async cancel(accountId: string): Promise<void> {
    await this.#database.query('delete from email_changes where account_id = $1', [accountId]);
  }

  openConfirmation({
    accountId,
    email,
    digest,
    at,
  }: {
    accountId: string;
    email: string;
    digest: Uint8Array;
    at: Date;
  }): Promise<Account | undefined> {
    return this.#database.serialTransaction(accountId, async (transaction) => {
      const account = await lockAccount(transaction, accountId);
      const opened = await transaction.query(
        'update email_changes set digest = $3 where account_id = $1 and email = $2 and expires_at > $4 returning 1',
        [accountId, email, digest, at.toISOString()],
      );
      return opened.length === 1 ? account : undefined;
    });
  }

  confirm(
    { accountId, digest }: { accountId: string; digest: Uint8Array },
    { at, undoableUntil, resetsUntil }: { at: Date; undoableUntil: Date; resetsUntil: Date },
    signIn?: SignIn,
  ): Promise<{ account: Account; replaced: string } | undefined> {
    return this.#publishing(() =>
      translateEmailConflict(() =>
        this.#database.serialTransaction(accountId, async (transaction) => {
          const before = await lockAccount(transaction, accountId);
          const [change] = await transaction.query<{ email: string; confirmedAt: Date | null }>(
            `delete from email_changes c using accounts a
           where a.id = c.account_id and c.account_id = $1 and c.digest = $2 and c.expires_at > $3
           returning c.email, a.mailbox_confirmed_at as "confirmedAt"`,
            [accountId, digest, at.toISOString()],
          );
          if (!before || !change) return undefined;
          const { email, confirmedAt } = change;
          const account = await replaceEmail(transaction, accountId, { email, confirmedAt: at });
          await assertEmailNotReserved(transaction, account, at);
          const until = [resetsUntil.toISOString(), undoableUntil.toISOString()];
          await transaction.query(RESERVE_REPLACED, [
            accountId,
            before.email,
            at.toISOString(),
            confirmedAt?.toISOString() ?? null,
            ...until,
          ]);
          if (signIn)
            await transaction.query(...buildSignInInsert({ ...signIn, tokenEpoch: account.tokenEpoch }));
          return { account, replaced: before.email };
        }),
      ),
    );
  }

  findByReplacedEmail(email: string, at: Date): Promise<Account | undefined> {
    return this.#database.transaction(async (transaction) => {
      const [found] = await transaction.query<{ id: string }>(ACCOUNT_OF_REPLACED, [email, at.toISOString()]);
      return found && lockAccount(transaction, found.id);
    });
  }

  openUndo(undo: EmailUndo, at: Date): Promise<Account | undefined> {
    return this.#database.serialTransaction(undo.accountId, (transaction) => openUndo(transaction, undo, at));
  }

  isUndoOpen(digest: Uint8Array, at: Date): Promise<boolean> {
    return isUndoOpen(this.#database, digest, at);
  }

  undo(
    digest: Uint8Array,
    change: { passwordHash: string; at: Date },
  ): Promise<{ account: Account; replaced: string } | undefined> {
    return this.#publishing(() =>
      translateEmailConflict(() =>
        this.#database.transaction((transaction) => undoEmailChange(transaction, digest, change)),
      ),
    );
  }

  async purge(before: Date): Promise<number> {
    let purged = 0;
    for (const table of ['email_changes', 'email_undos', 'replaced_emails']) {
      const gone = await this.#database.query(`delete from ${table} where expires_at < $1 returning 1`, [
        before.toISOString(),
      ]);
      purged += gone.length;
    }
    return purged;
  }

  /** Tells of the account that a committed change was made to. */
  async #publishing<T extends { account: Account }>(
    change: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const changed = await change();
    if (changed) this.#notifications.publish('account', changed.account.id);
    return changed;
  }
}

/** An early check; putting the email in force decides. @throws EmailTaken */
async function assertEmailFree(
  transaction: Transaction,
  wanted: { id: string; email: string },
  at: Date,
): Promise<void> {
  const held = await transaction.query(
    'select from accounts where email = $1 and id <> $2 and closed_at is null',
    [wanted.email, wanted.id],
  );
  if (held.length > 0) throw new EmailTaken();
  await assertEmailNotReserved(transaction, wanted, at);
}
