import { Account, type Accounts, EmailTaken } from '../../src/index.js';
import { type MemoryStore, turn } from './store.js';

export class MemoryAccounts implements Accounts {
  constructor(private readonly store: MemoryStore) {}

  async add(account: Account): Promise<void> {
    await turn();
    if (this.#find(account.email)) throw new EmailTaken();
    this.store.accounts.set(account.id, account);
  }

  async byEmail(email: string): Promise<Account | undefined> {
    return this.#find(email);
  }

  async byId(id: string): Promise<Account | undefined> {
    return this.store.accounts.get(id);
  }

  async rehash(id: string, oldHash: string, newHash: string): Promise<void> {
    const account = this.store.accounts.get(id);
    if (account?.passwordHash !== oldHash) return;
    this.store.accounts.set(id, Account.restore({ ...account.snapshot(), passwordHash: newHash }));
  }

  #find(email: string): Account | undefined {
    return [...this.store.accounts.values()].find((account) => account.email === email);
  }
}
