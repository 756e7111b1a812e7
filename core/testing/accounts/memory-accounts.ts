import { type Account, type Accounts, EmailTaken, normalizeMailbox } from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { changeAccount, raiseEpoch } from './memory-account-rows.js';
import { addSignIn, endSignIns } from './memory-sign-ins.js';

export function memoryAccounts(store: MemoryStore, options: { uniqueMailboxes?: boolean } = {}): Accounts {
  function sharesMailbox(email: string): boolean {
    const mailbox = normalizeMailbox(email);
    return store.accounts.find((account) => normalizeMailbox(account.email) === mailbox) !== undefined;
  }

  return {
    async add(account, signIn) {
      await yieldToEventLoop();
      assertEmailFree(store, account, account.createdAt);
      if (options.uniqueMailboxes && sharesMailbox(account.email)) throw new EmailTaken();
      store.accounts.set(account.id, account);
      if (signIn) addSignIn(store, signIn);
    },
    byEmail: async (email) => store.accounts.find((account) => account.email === email),
    byId: async (id) => store.accounts.get(id),
    async rehash(id, oldHash, passwordHash) {
      const account = store.accounts.get(id);
      if (account?.passwordHash === oldHash) changeAccount(store, account, { passwordHash });
    },
    async changePassword(id, oldHash, newHash, signIn) {
      await yieldToEventLoop();
      const account = store.accounts.get(id);
      if (account?.passwordHash !== oldHash) return undefined;
      const changed = replacePassword(store, account, newHash);
      if (signIn) addSignIn(store, { ...signIn, tokenEpoch: changed.tokenEpoch });
      return changed;
    },
    async close(id, at) {
      await yieldToEventLoop();
      const account = store.accounts.get(id);
      if (!account) return;
      store.accounts.delete(id);
      store.closed.set(id, { account: account.anonymise(), at });
      store.keys.removeWhere(({ key }) => key.accountId === id);
      store.webhookEndpoints.removeWhere(({ endpoint }) => endpoint.accountId === id);
      store.events.interests.delete(id);
      voidResets(store, id);
      endSignIns(store, id);
      store.emailChanges.delete(id);
      store.replacedEmails = store.replacedEmails.filter((row) => row.accountId !== id);
      store.emailUndos.removeWhere(({ accountId }) => accountId === id);
      store.deliveries.wake(id);
    },
  };
}

/** @throws EmailTaken when another account has the email, or had it and can still restore it at `at` */
export function assertEmailFree(store: MemoryStore, wanted: { id: string; email: string }, at: Date): void {
  const { id, email } = wanted;
  const held = store.accounts.find((other) => other.id !== id && other.email === email);
  const kept = store.replacedEmails.some(
    (row) => row.accountId !== id && row.email === email && at < row.expiresAt,
  );
  if (held || kept) throw new EmailTaken();
}

/** Sets the password of an account and invalidates earlier sign-ins and resets. */
export function replacePassword(store: MemoryStore, account: Account, passwordHash: string): Account {
  voidResets(store, account.id);
  endSignIns(store, account.id);
  return raiseEpoch(store, changeAccount(store, account, { passwordHash }));
}

export function voidResets(store: MemoryStore, account: string): void {
  store.resets.removeWhere(({ accountId }) => accountId === account);
}
