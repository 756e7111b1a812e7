import { Account, type AccountState, type Accounts, EmailTaken, type SignIn } from '@waxwing/core';
import type { Database, Transaction } from '../database/database.js';
import { INTERACTIVE_LIMITS, MicroBatch } from '../database/micro-batch.js';
import type { Notifications } from '../database/notifications.js';
import {
  assertEmailNotReserved,
  deleteEmailChanges,
  deletePasswordResets,
  deleteSignIns,
  lockAccount,
  replacePassword,
  translateEmailConflict,
} from './account-changes.js';
import { ACCOUNT_COLUMNS } from './account-row.js';
import { buildSignInInsert } from './sign-in-row.js';

const loadModels = () => import('./models.js');

const BY_IDS = {
  name: 'accounts-by-id',
  text: `select ${ACCOUNT_COLUMNS} from accounts where id = any($1::uuid[]) and closed_at is null`,
};

const BY_EMAIL = {
  name: 'account-by-email',
  text: `select ${ACCOUNT_COLUMNS} from accounts where email = $1 and closed_at is null`,
};

export interface PgAccountsPorts {
  readonly database: Database;
  readonly notifications: Notifications;
  /** Whether a mailbox may have only one account, however its address is written. */
  readonly uniqueMailboxes?: boolean;
}

export class PgAccounts implements Accounts {
  readonly #ports: PgAccountsPorts;
  readonly #lookups: MicroBatch<string, Account | undefined>;

  constructor(ports: PgAccountsPorts) {
    this.#ports = ports;

    // Every dashboard request reads its account: all requests of one account share one row of a batched statement.
    this.#lookups = new MicroBatch({
      flush: (ids) => this.#byIds(ids),
      max: 500,
      limits: INTERACTIVE_LIMITS,
      share: (id) => id,
    });
  }

  add(account: Account, signIn?: SignIn): Promise<void> {
    return translateEmailConflict(() =>
      this.#ports.database.transaction(async (transaction) => {
        if (this.#ports.uniqueMailboxes) await assertMailboxFree(transaction, account.email);
        const { AccountModel } = await transaction.models(loadModels);
        await AccountModel.query().insert(account.snapshot());
        await assertEmailNotReserved(transaction, account, account.createdAt);
        if (signIn) await transaction.query(...buildSignInInsert(signIn));
      }),
    );
  }

  async byEmail(email: string): Promise<Account | undefined> {
    const [row] = await this.#ports.database.query<AccountState>(BY_EMAIL, [email]);
    return row && Account.restore(row);
  }

  byId(id: string): Promise<Account | undefined> {
    return this.#lookups.add(id);
  }

  async rehash(id: string, oldHash: string, newHash: string): Promise<void> {
    await this.#ports.database.query(
      'update accounts set password_hash = $3 where id = $1 and password_hash = $2',
      [id, oldHash, newHash],
    );
    this.#ports.notifications.publish('account', id);
  }

  async changePassword(
    id: string,
    oldHash: string,
    newHash: string,
    signIn?: SignIn,
  ): Promise<Account | undefined> {
    const changed = await this.#ports.database.serialTransaction(id, async (transaction) => {
      const account = await lockAccount(transaction, id);
      if (account?.passwordHash !== oldHash) return undefined;
      const changed = await replacePassword(transaction, id, newHash);
      if (signIn)
        await transaction.query(...buildSignInInsert({ ...signIn, tokenEpoch: changed.tokenEpoch }));
      return changed;
    });
    this.#ports.notifications.publish('account', id);
    return changed;
  }

  async close(id: string, at: Date): Promise<void> {
    await this.#ports.database.serialTransaction(id, async (transaction) => {
      const account = await lockAccount(transaction, id);
      if (!account) return;
      const { email, username, passwordHash, tokenEpoch } = account.anonymise();
      await transaction.query(
        `update accounts set email = $2, username = $3, password_hash = $4, token_epoch = $5, closed_at = $6
         where id = $1`,
        [id, email, username, passwordHash, tokenEpoch, at.toISOString()],
      );
      await transaction.query('delete from api_keys where account_id = $1', [id]);
      await transaction.query('delete from webhook_endpoints where account_id = $1', [id]);
      await transaction.query('delete from event_interests where account_id = $1', [id]);
      await deletePasswordResets(transaction, id);
      await deleteSignIns(transaction, id);
      await deleteEmailChanges(transaction, id);
    });
    this.#ports.notifications.publish('account', id);
    // Its webhooks are gone: their worker must not go on by what it has read.
    this.#ports.notifications.publish('event', id);
  }

  async #byIds(ids: readonly string[]): Promise<(Account | undefined)[]> {
    const rows = await this.#ports.database.query<AccountState>(BY_IDS, [[...new Set(ids)]]);
    const found = new Map(rows.map((row) => [row.id, Account.restore(row)]));
    return ids.map((id) => found.get(id));
  }
}

/** A concurrent sign-up with the same mailbox waits here until this transaction has ended. @throws EmailTaken */
async function assertMailboxFree(transaction: Transaction, email: string): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended('mailbox ' || mailbox_of($1), 0))", [
    email,
  ]);
  const taken = await transaction.query(
    'select from accounts where mailbox_of(email) = mailbox_of($1) and closed_at is null limit 1',
    [email],
  );
  if (taken.length > 0) throw new EmailTaken();
}
