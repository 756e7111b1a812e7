import type { Account, EmailChanges } from '../../src/index.js';
import type { EmailChangeRow, ReplacedEmailRow } from '../fixture/memory-rows.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { changeAccount, raiseEpoch } from './memory-account-rows.js';
import { assertEmailFree, replacePassword, voidResets } from './memory-accounts.js';
import { addSignIn, endSignIns } from './memory-sign-ins.js';

export function memoryEmailChanges(store: MemoryStore): EmailChanges {
  function pendingAt(accountId: string, at: Date): EmailChangeRow | undefined {
    const row = store.emailChanges.get(accountId);
    return row && at < row.expiresAt ? row : undefined;
  }

  function findReplaced(accountId: string, email: string, at: Date): ReplacedEmailRow | undefined {
    return store.replacedEmails.find(
      (row) => row.accountId === accountId && row.email === email && at < row.expiresAt,
    );
  }

  /** An email that is replaced again keeps its first position. */
  function storeReplaced(row: ReplacedEmailRow): void {
    const first = findReplaced(row.accountId, row.email, row.replacedAt);
    const { replacedAt, confirmedAt } = first ?? row;
    store.replacedEmails = [
      ...store.replacedEmails.filter((one) => one !== first),
      { ...row, replacedAt, confirmedAt },
    ];
  }

  function holderOf(
    { accountId, email }: { accountId: string; email: string },
    at: Date,
  ): Account | undefined {
    const account = store.accounts.get(accountId);
    return account?.email === email || findReplaced(accountId, email, at) ? account : undefined;
  }

  function undoAt(digest: Uint8Array, at: Date): { account: Account; email: string } | undefined {
    const undo = store.emailUndos.get(digest.join());
    const account = undo && at < undo.expiresAt ? holderOf(undo, at) : undefined;
    return undo && account && { account, email: undo.email };
  }

  return {
    async changeProfile(accountId, { username, email, at, expiresAt }) {
      await yieldToEventLoop();
      const account = store.accounts.get(accountId);
      if (!account) return undefined;
      const before = pendingAt(accountId, at);
      const isNew = email !== account.email;
      if (isNew) {
        assertEmailFree(store, { id: accountId, email }, at);
        const same = before?.email === email ? before : undefined;
        store.emailChanges.set(accountId, { ...same, email, expiresAt });
      }
      const pending = pendingAt(accountId, at);
      return {
        account: changeAccount(store, account, { username }),
        pending: pending && { email: pending.email, expiresAt: pending.expiresAt },
        asked: isNew && before?.email !== email,
      };
    },
    async findPending(accountId, at) {
      const row = store.accounts.has(accountId) ? pendingAt(accountId, at) : undefined;
      return row && { email: row.email, expiresAt: row.expiresAt };
    },
    cancel: async (accountId) => void store.emailChanges.delete(accountId),
    async openConfirmation(link) {
      const row = pendingAt(link.accountId, link.at);
      if (row?.email !== link.email) return undefined;
      row.digest = link.digest.join();
      return store.accounts.get(link.accountId);
    },
    async confirm({ accountId, digest }, { at, undoableUntil, resetsUntil }, signIn) {
      await yieldToEventLoop();
      const account = store.accounts.get(accountId);
      const row = pendingAt(accountId, at);
      if (!account || row?.digest !== digest.join()) return undefined;
      const { email } = row;
      assertEmailFree(store, { id: accountId, email }, at);

      storeReplaced({
        accountId,
        email: account.email,
        replacedAt: at,
        confirmedAt: store.confirmedAt.get(accountId),
        resetsUntil,
        expiresAt: undoableUntil,
      });
      store.emailChanges.delete(accountId);
      store.confirmedAt.set(accountId, at);
      voidResets(store, accountId);
      endSignIns(store, accountId);
      const changed = raiseEpoch(store, changeAccount(store, account, { email }));
      if (signIn) addSignIn(store, { ...signIn, tokenEpoch: changed.tokenEpoch });
      return { account: changed, replaced: account.email };
    },
    async findByReplacedEmail(email, at) {
      const row = store.replacedEmails.find((one) => one.email === email && at < one.resetsUntil);
      return row && store.accounts.get(row.accountId);
    },
    async openUndo(undo, at) {
      const account = holderOf(undo, at);
      if (account) store.emailUndos.set(undo.digest.join(), undo);
      return account;
    },
    isUndoOpen: async (digest, at) => undoAt(digest, at) !== undefined,
    async undo(digest, { passwordHash, at }) {
      await yieldToEventLoop();
      const open = undoAt(digest, at);
      if (!open) return undefined;
      const { account: before, email } = open;
      assertEmailFree(store, { id: before.id, email }, at);

      const kept = findReplaced(before.id, email, at);
      if (kept) {
        const restored = kept.confirmedAt;
        if (restored) store.confirmedAt.set(before.id, restored);
        else store.confirmedAt.delete(before.id);
        store.replacedEmails = store.replacedEmails.filter(
          (row) => row.accountId !== before.id || row.replacedAt < kept.replacedAt,
        );
      }
      store.emailChanges.delete(before.id);
      const account = replacePassword(store, changeAccount(store, before, { email }), passwordHash);
      store.emailUndos.removeWhere(
        (undo) => undo.accountId === before.id && !findReplaced(before.id, undo.email, at),
      );
      return { account, replaced: before.email };
    },
    async purge(before) {
      const isOver = ({ expiresAt }: { readonly expiresAt: Date }) => expiresAt < before;
      const over = store.replacedEmails.filter(isOver);
      store.replacedEmails = store.replacedEmails.filter((row) => !isOver(row));
      return over.length + store.emailChanges.removeWhere(isOver) + store.emailUndos.removeWhere(isOver);
    },
  };
}
