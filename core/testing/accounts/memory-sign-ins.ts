import { MAX_SIGN_INS, type SignIn, type SignIns } from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { raiseEpoch } from './memory-account-rows.js';

const TOUCH_EVERY_MS = 300_000;

export function memorySignIns(store: MemoryStore): SignIns {
  function own(accountId: string, id: string): SignIn | undefined {
    const signIn = store.signIns.get(id);
    return signIn?.accountId === accountId ? signIn : undefined;
  }

  return {
    async add(signIn) {
      await yieldToEventLoop();
      addSignIn(store, signIn);
    },
    accountOf: async (accountId, id) => own(accountId, id) && store.accounts.get(accountId),
    async listOf(accountId, at) {
      const account = store.accounts.get(accountId);
      return signInsOf(store, accountId).filter(
        (signIn) => account?.acceptsTokenEpoch(signIn.tokenEpoch) && at < signIn.expiresAt,
      );
    },
    end: async (accountId, id) => own(accountId, id) !== undefined && store.signIns.delete(id),
    async endAll(accountId) {
      await yieldToEventLoop();
      const account = store.accounts.get(accountId);
      if (!account) return;
      raiseEpoch(store, account);
      endSignIns(store, accountId);
    },
    async renew(accountId, id, expiresAt) {
      const signIn = own(accountId, id);
      if (signIn) store.signIns.set(id, { ...signIn, expiresAt });
    },
    touch(id, at) {
      const signIn = store.signIns.get(id);
      if (!signIn || at.getTime() - signIn.lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
      store.signIns.set(id, { ...signIn, lastUsedAt: at });
    },
    purge: async (at, limit) => store.signIns.removeWhere(({ expiresAt }) => expiresAt <= at, limit),
  };
}

/** Stores a sign-in and removes those beyond the maximum of an account. */
export function addSignIn(store: MemoryStore, signIn: SignIn): void {
  for (const { id } of signInsOf(store, signIn.accountId).slice(MAX_SIGN_INS - 1)) store.signIns.delete(id);
  store.signIns.set(signIn.id, signIn);
}

export function endSignIns(store: MemoryStore, account: string): void {
  store.signIns.removeWhere(({ accountId }) => accountId === account);
}

/** Most recently used first. */
function signInsOf(store: MemoryStore, account: string): SignIn[] {
  return store.signIns
    .where(({ accountId }) => accountId === account)
    .toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime() || (a.id < b.id ? 1 : -1));
}
