import { Account, type Accounts, EmailTaken } from '@waxwing/core';
import type { Database } from './connection.js';
import { violates } from './faults.js';
import type { AccountModel } from './models.js';

export class PgAccounts implements Accounts {
  constructor(private readonly ports: { database: Database }) {}

  async add(account: Account): Promise<void> {
    try {
      await this.ports.database.models(({ accounts }) => accounts.query().insert(account.snapshot()));
    } catch (error) {
      if (violates(error, 'accounts_email_key')) throw new EmailTaken();
      throw error;
    }
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

  async #find(filter: { id: string } | { email: string }): Promise<Account | undefined> {
    const row = await this.ports.database.models(({ accounts }) => accounts.query().findOne(filter));
    return row && restore(row);
  }
}

function restore(row: AccountModel): Account {
  const { id, email, username, role, passwordHash, tokenEpoch, createdAt } = row;
  return Account.restore({ id, email, username, role, passwordHash, tokenEpoch, createdAt });
}
