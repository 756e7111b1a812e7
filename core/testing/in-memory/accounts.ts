import {
  Account,
  type Accounts,
  type Email,
  EmailTaken,
  mailboxOf,
  type SignIn,
  type Username,
} from '../../src/index.js';
import { addSignIn, endSignIns } from './sign-in-rows.js';
import { type MemoryStore, turn } from './store.js';

export class MemoryAccounts implements Accounts {
  constructor(
    private readonly store: MemoryStore,
    private readonly options: { oneAMailbox?: boolean } = {},
  ) {}

  async add(account: Account, signIn?: SignIn): Promise<void> {
    await turn();
    if (this.#find(account.email)) throw new EmailTaken();
    if (this.options.oneAMailbox && this.#sharesMailbox(account.email)) throw new EmailTaken();
    this.store.accounts.set(account.id, account);
    if (signIn) addSignIn(this.store, signIn);
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

  async changePassword(
    id: string,
    oldHash: string,
    newHash: string,
    signIn?: SignIn,
  ): Promise<Account | undefined> {
    await turn();
    const account = this.store.accounts.get(id);
    if (account?.passwordHash !== oldHash) return undefined;
    const changed = replacePassword(this.store, account, newHash);
    if (signIn) addSignIn(this.store, { ...signIn, tokenEpoch: changed.tokenEpoch });
    return changed;
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
    endSignIns(this.store, id);
  }

  #sharesMailbox(email: string): boolean {
    const mailbox = mailboxOf(email);
    return [...this.store.accounts.values()].some((account) => mailboxOf(account.email) === mailbox);
  }

  #find(email: string): Account | undefined {
    return [...this.store.accounts.values()].find((account) => account.email === email);
  }
}

/** Sets the password of an account; sign-ins and resets from before are worth nothing any more. */
export function replacePassword(store: MemoryStore, account: Account, passwordHash: string): Account {
  voidResets(store, account.id);
  endSignIns(store, account.id);
  return raiseEpoch(store, Account.restore({ ...account.snapshot(), passwordHash }));
}

export function raiseEpoch(store: MemoryStore, account: Account): Account {
  const state = account.snapshot();
  const raised = Account.restore({ ...state, tokenEpoch: state.tokenEpoch + 1 });
  store.accounts.set(account.id, raised);
  return raised;
}

function voidResets(store: MemoryStore, accountId: string): void {
  for (const [digest, reset] of store.resets) {
    if (reset.accountId === accountId) store.resets.delete(digest);
  }
}
