import { Account, type Accounts, EmailTaken, normalizeMailbox, type SignIn } from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { addSignIn, endSignIns } from './memory-sign-in-rows.js';

export class MemoryAccounts implements Accounts {
  readonly #store: MemoryStore;
  readonly #options: { uniqueMailboxes?: boolean };

  constructor(store: MemoryStore, options: { uniqueMailboxes?: boolean } = {}) {
    this.#store = store;
    this.#options = options;
  }

  async add(account: Account, signIn?: SignIn): Promise<void> {
    await yieldToEventLoop();
    assertEmailFree(this.#store, account, account.createdAt);
    if (this.#options.uniqueMailboxes && this.#sharesMailbox(account.email)) throw new EmailTaken();
    this.#store.accounts.set(account.id, account);
    if (signIn) addSignIn(this.#store, signIn);
  }

  async byEmail(email: string): Promise<Account | undefined> {
    return [...this.#store.accounts.values()].find((account) => account.email === email);
  }

  async byId(id: string): Promise<Account | undefined> {
    return this.#store.accounts.get(id);
  }

  async rehash(id: string, oldHash: string, newHash: string): Promise<void> {
    const account = this.#store.accounts.get(id);
    if (account?.passwordHash !== oldHash) return;
    this.#store.accounts.set(id, Account.restore({ ...account.snapshot(), passwordHash: newHash }));
  }

  async changePassword(
    id: string,
    oldHash: string,
    newHash: string,
    signIn?: SignIn,
  ): Promise<Account | undefined> {
    await yieldToEventLoop();
    const account = this.#store.accounts.get(id);
    if (account?.passwordHash !== oldHash) return undefined;
    const changed = replacePassword(this.#store, account, newHash);
    if (signIn) addSignIn(this.#store, { ...signIn, tokenEpoch: changed.tokenEpoch });
    return changed;
  }

  async close(id: string, _at: Date): Promise<void> {
    await yieldToEventLoop();
    const account = this.#store.accounts.get(id);
    if (!account) return;
    this.#store.accounts.delete(id);
    this.#store.closed.set(id, account.anonymise());
    for (const { key } of this.#store.keys.values()) {
      if (key.accountId === id) this.#store.keys.delete(key.id);
    }
    voidResets(this.#store, id);
    endSignIns(this.#store, id);
    removeEmails(this.#store, id);
  }

  #sharesMailbox(email: string): boolean {
    const mailbox = normalizeMailbox(email);
    return [...this.#store.accounts.values()].some((account) => normalizeMailbox(account.email) === mailbox);
  }
}

/** @throws EmailTaken when another account has the email, or had it and can still restore it at `at` */
export function assertEmailFree(store: MemoryStore, wanted: { id: string; email: string }, at: Date): void {
  const { id, email } = wanted;
  const held = [...store.accounts.values()].some((other) => other.id !== id && other.email === email);
  const kept = store.replacedEmails.some(
    (row) => row.accountId !== id && row.email === email && at < row.expiresAt,
  );
  if (held || kept) throw new EmailTaken();
}

/** Sets the password of an account and invalidates earlier sign-ins and resets. */
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

export function voidResets(store: MemoryStore, accountId: string): void {
  for (const [digest, reset] of store.resets) {
    if (reset.accountId === accountId) store.resets.delete(digest);
  }
}

function removeEmails(store: MemoryStore, accountId: string): void {
  store.emailChanges.delete(accountId);
  store.replacedEmails = store.replacedEmails.filter((row) => row.accountId !== accountId);
  for (const [digest, undo] of store.emailUndos) {
    if (undo.accountId === accountId) store.emailUndos.delete(digest);
  }
}
