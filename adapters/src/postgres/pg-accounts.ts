import { Account, type Accounts, type Email, EmailTaken, type SignIn, type Username } from '@waxwing/core';
import type { ClientBase } from 'pg';
import { endSignIns, lockAccount, replacePassword, replaceProfile, voidResets } from './account-changes.js';
import type { Database } from './connection.js';
import { violates } from './faults.js';
import type { AccountModel } from './models.js';
import { signInInsert } from './sign-in-row.js';

export class PgAccounts implements Accounts {
  constructor(private readonly ports: { database: Database }) {}

  add(account: Account, signIn?: SignIn): Promise<void> {
    return refusingTakenEmails(() =>
      this.ports.database.transaction(async (client) => {
        await insertAccount(client, account);
        if (signIn) await client.query(...signInInsert(signIn));
      }),
    );
  }

  byEmail(email: string): Promise<Account | undefined> {
    return this.#find({ email });
  }

  byId(id: string): Promise<Account | undefined> {
    return this.#find({ id });
  }

  async rehash(id: string, oldHash: string, newHash: string): Promise<void> {
    await this.ports.database.models(({ accounts }) =>
      accounts.query().patch({ passwordHash: newHash }).where({ id, passwordHash: oldHash }),
    );
  }

  changeProfile(id: string, change: { email: Email; username: Username }): Promise<Account | undefined> {
    const profile = { email: change.email.value, username: change.username.value };
    return refusingTakenEmails(() =>
      this.ports.database.transaction(async (client) => {
        const account = await lockAccount(client, id);
        if (!account) return undefined;
        if (account.email !== profile.email) await voidResets(client, id);
        return replaceProfile(client, id, profile);
      }),
    );
  }

  changePassword(
    id: string,
    oldHash: string,
    newHash: string,
    signIn?: SignIn,
  ): Promise<Account | undefined> {
    return this.ports.database.transaction(async (client) => {
      const account = await lockAccount(client, id);
      if (account?.passwordHash !== oldHash) return undefined;
      const changed = await replacePassword(client, id, newHash);
      if (signIn) await client.query(...signInInsert({ ...signIn, tokenEpoch: changed.tokenEpoch }));
      return changed;
    });
  }

  async close(id: string, at: Date): Promise<void> {
    await this.ports.database.transaction(async (client) => {
      const account = await lockAccount(client, id);
      if (!account) return;
      const { email, username, passwordHash, tokenEpoch } = account.anonymised();
      await client.query(
        `update accounts set email = $2, username = $3, password_hash = $4, token_epoch = $5, closed_at = $6
         where id = $1`,
        [id, email, username, passwordHash, tokenEpoch, at.toISOString()],
      );
      await client.query('delete from api_keys where account_id = $1', [id]);
      await voidResets(client, id);
      await endSignIns(client, id);
    });
  }

  async #find(filter: { id: string } | { email: string }): Promise<Account | undefined> {
    const row = await this.ports.database.models(({ accounts }) =>
      accounts.query().findOne(filter).whereNull('closedAt'),
    );
    return row && restore(row);
  }
}

async function insertAccount(client: ClientBase, account: Account): Promise<void> {
  const { id, email, username, role, passwordHash, tokenEpoch, createdAt } = account.snapshot();
  await client.query(
    `insert into accounts (id, email, username, role, password_hash, token_epoch, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, email, username, role, passwordHash, tokenEpoch, createdAt.toISOString()],
  );
}

async function refusingTakenEmails<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'accounts_email_key')) throw new EmailTaken();
    throw error;
  }
}

function restore(row: AccountModel): Account {
  const { id, email, username, role, passwordHash, tokenEpoch, createdAt } = row;
  return Account.restore({ id, email, username, role, passwordHash, tokenEpoch, createdAt });
}
