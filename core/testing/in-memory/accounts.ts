import { Account, type Accounts, type Email, EmailTaken, type Username } from '../../src/index.js';
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

  async changeProfile(
    id: string,
    change: { email: Email; username: Username },
  ): Promise<Account | undefined> {
    await turn();
    const account = this.store.accounts.get(id);
    if (!account) return undefined;
    const email = change.email.value;
    const holder = this.#find(email);
    if (holder && holder.id !== id) throw new EmailTaken();
    if (account.email !== email) voidResets(this.store, id);
    const changed = Account.restore({ ...account.snapshot(), email, username: change.username.value });
    this.store.accounts.set(id, changed);
    return changed;
  }

  async changePassword(id: string, oldHash: string, newHash: string): Promise<Account | undefined> {
    await turn();
    const account = this.store.accounts.get(id);
    return account?.passwordHash === oldHash ? replacePassword(this.store, account, newHash) : undefined;
  }

  async close(id: string, _at: Date): Promise<void> {
    await turn();
    const account = this.store.accounts.get(id);
    if (!account) return;
    this.store.accounts.delete(id);
    this.store.closed.set(id, account.anonymised());
    for (const { key } of this.store.keys.values()) {
      if (key.accountId === id) this.store.keys.delete(key.id);
    }
    voidResets(this.store, id);
  }

  #find(email: string): Account | undefined {
    return [...this.store.accounts.values()].find((account) => account.email === email);
  }
}

/** Sets the password of an account; sign-ins and resets from before are worth nothing any more. */
export function replacePassword(store: MemoryStore, account: Account, passwordHash: string): Account {
  const state = account.snapshot();
  const changed = Account.restore({ ...state, passwordHash, tokenEpoch: state.tokenEpoch + 1 });
  store.accounts.set(account.id, changed);
  voidResets(store, account.id);
  return changed;
}

function voidResets(store: MemoryStore, accountId: string): void {
  for (const [digest, reset] of store.resets) {
    if (reset.accountId === accountId) store.resets.delete(digest);
  }
}
