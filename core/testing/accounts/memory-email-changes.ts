import {
  Account,
  type AccountState,
  type ChangedProfile,
  type EmailChanges,
  type EmailUndo,
  type PendingEmail,
  type SignIn,
} from '../../src/index.js';
import {
  type EmailChangeRow,
  type MemoryStore,
  type ReplacedEmailRow,
  yieldToEventLoop,
} from '../fixture/memory-store.js';
import { assertEmailFree, raiseEpoch, replacePassword, voidResets } from './memory-accounts.js';
import { addSignIn, endSignIns } from './memory-sign-in-rows.js';

export class MemoryEmailChanges implements EmailChanges {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async changeProfile(
    accountId: string,
    { username, email, at, expiresAt }: { username: string; email: string; at: Date; expiresAt: Date },
  ): Promise<ChangedProfile | undefined> {
    await yieldToEventLoop();
    const account = this.#store.accounts.get(accountId);
    if (!account) return undefined;
    const before = this.#pending(accountId, at);
    const isNew = email !== account.email;
    if (isNew) {
      assertEmailFree(this.#store, { id: accountId, email }, at);
      const same = before?.email === email ? before : undefined;
      this.#store.emailChanges.set(accountId, { ...same, email, expiresAt });
    }
    const pending = this.#pending(accountId, at);
    return {
      account: this.#patch(account, { username }),
      pending: pending && { email: pending.email, expiresAt: pending.expiresAt },
      asked: isNew && before?.email !== email,
    };
  }

  async findPending(accountId: string, at: Date): Promise<PendingEmail | undefined> {
    const row = this.#store.accounts.has(accountId) ? this.#pending(accountId, at) : undefined;
    return row && { email: row.email, expiresAt: row.expiresAt };
  }

  async cancel(accountId: string): Promise<void> {
    this.#store.emailChanges.delete(accountId);
  }

  async openConfirmation(link: {
    accountId: string;
    email: string;
    digest: Uint8Array;
    at: Date;
  }): Promise<Account | undefined> {
    const row = this.#pending(link.accountId, link.at);
    if (row?.email !== link.email) return undefined;
    row.digest = link.digest.join();
    return this.#store.accounts.get(link.accountId);
  }

  async confirm(
    { accountId, digest }: { accountId: string; digest: Uint8Array },
    { at, undoableUntil, resetsUntil }: { at: Date; undoableUntil: Date; resetsUntil: Date },
    signIn?: SignIn,
  ): Promise<{ account: Account; replaced: string } | undefined> {
    await yieldToEventLoop();
    const account = this.#store.accounts.get(accountId);
    const row = this.#pending(accountId, at);
    if (!account || row?.digest !== digest.join()) return undefined;
    const { email } = row;
    assertEmailFree(this.#store, { id: accountId, email }, at);

    this.#storeReplaced({
      accountId,
      email: account.email,
      replacedAt: at,
      confirmedAt: this.#store.confirmedAt.get(accountId),
      resetsUntil,
      expiresAt: undoableUntil,
    });
    this.#store.emailChanges.delete(accountId);
    this.#store.confirmedAt.set(accountId, at);
    voidResets(this.#store, accountId);
    endSignIns(this.#store, accountId);
    const changed = raiseEpoch(this.#store, this.#patch(account, { email }));
    if (signIn) addSignIn(this.#store, { ...signIn, tokenEpoch: changed.tokenEpoch });
    return { account: changed, replaced: account.email };
  }

  async findByReplacedEmail(email: string, at: Date): Promise<Account | undefined> {
    const row = this.#store.replacedEmails.find((one) => one.email === email && at < one.resetsUntil);
    return row && this.#store.accounts.get(row.accountId);
  }

  async openUndo(undo: EmailUndo, at: Date): Promise<Account | undefined> {
    const account = this.#holderOf(undo, at);
    if (account) this.#store.emailUndos.set(undo.digest.join(), undo);
    return account;
  }

  async isUndoOpen(digest: Uint8Array, at: Date): Promise<boolean> {
    return this.#openUndo(digest, at) !== undefined;
  }

  async undo(
    digest: Uint8Array,
    { passwordHash, at }: { passwordHash: string; at: Date },
  ): Promise<{ account: Account; replaced: string } | undefined> {
    await yieldToEventLoop();
    const open = this.#openUndo(digest, at);
    if (!open) return undefined;
    const { account: before, email } = open;
    assertEmailFree(this.#store, { id: before.id, email }, at);

    const kept = this.#kept(before.id, email, at);
    if (kept) {
      const restored = kept.confirmedAt;
      if (restored) this.#store.confirmedAt.set(before.id, restored);
      else this.#store.confirmedAt.delete(before.id);
      this.#store.replacedEmails = this.#store.replacedEmails.filter(
        (row) => row.accountId !== before.id || row.replacedAt < kept.replacedAt,
      );
    }
    this.#store.emailChanges.delete(before.id);
    const account = replacePassword(this.#store, this.#patch(before, { email }), passwordHash);
    for (const [other, undo] of this.#store.emailUndos) {
      const mine = undo.accountId === before.id;
      if (mine && !this.#kept(before.id, undo.email, at)) this.#store.emailUndos.delete(other);
    }
    return { account, replaced: before.email };
  }

  async purge(before: Date): Promise<number> {
    const { emailChanges, emailUndos, replacedEmails } = this.#store;
    const count = () => emailChanges.size + emailUndos.size + this.#store.replacedEmails.length;
    const all = count();
    for (const [id, { expiresAt }] of emailChanges) if (expiresAt < before) emailChanges.delete(id);
    for (const [digest, { expiresAt }] of emailUndos) if (expiresAt < before) emailUndos.delete(digest);
    this.#store.replacedEmails = replacedEmails.filter(({ expiresAt }) => expiresAt >= before);
    return all - count();
  }

  #pending(accountId: string, at: Date): EmailChangeRow | undefined {
    const row = this.#store.emailChanges.get(accountId);
    return row && at < row.expiresAt ? row : undefined;
  }

  #kept(accountId: string, email: string, at: Date): ReplacedEmailRow | undefined {
    return this.#store.replacedEmails.find(
      (row) => row.accountId === accountId && row.email === email && at < row.expiresAt,
    );
  }

  /** An email that is replaced again keeps its first position. */
  #storeReplaced(row: ReplacedEmailRow): void {
    const first = this.#kept(row.accountId, row.email, row.replacedAt);
    const { replacedAt, confirmedAt } = first ?? row;
    this.#store.replacedEmails = [
      ...this.#store.replacedEmails.filter((one) => one !== first),
      { ...row, replacedAt, confirmedAt },
    ];
  }

  #holderOf({ accountId, email }: { accountId: string; email: string }, at: Date): Account | undefined {
    const account = this.#store.accounts.get(accountId);
    return account?.email === email || this.#kept(accountId, email, at) ? account : undefined;
  }

  #openUndo(digest: Uint8Array, at: Date): { account: Account; email: string } | undefined {
    const undo = this.#store.emailUndos.get(digest.join());
    const account = undo && at < undo.expiresAt ? this.#holderOf(undo, at) : undefined;
    return undo && account && { account, email: undo.email };
  }

  #patch(account: Account, change: Partial<AccountState>): Account {
    const changed = Account.restore({ ...account.snapshot(), ...change });
    this.#store.accounts.set(account.id, changed);
    return changed;
  }
}
