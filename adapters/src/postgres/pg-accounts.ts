import { Account, type Accounts, type Email, EmailTaken, type Username } from '@waxwing/core';
import { lockAccount, replacePassword, replaceProfile, voidResets } from './account-changes.js';
import type { Database } from './connection.js';
import { violates } from './faults.js';
import type { AccountModel } from './models.js';

export class PgAccounts implements Accounts {
  constructor(private readonly ports: { database: Database }) {}

  add(account: Account): Promise<void> {
    return refusingTakenEmails(async () => {
      await this.ports.database.models(({ accounts }) => accounts.query().insert(account.snapshot()));
    });
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

  changePassword(id: string, oldHash: string, newHash: string): Promise<Account | undefined> {
    return this.ports.database.transaction(async (client) => {
      const account = await lockAccount(client, id);
      return account?.passwordHash === oldHash ? replacePassword(client, id, newHash) : undefined;
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
    });
  }

  async #find(filter: { id: string } | { email: string }): Promise<Account | undefined> {
    const row = await this.ports.database.models(({ accounts }) =>
      accounts.query().findOne(filter).whereNull('closedAt'),
    );
    return row && restore(row);
  }
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
