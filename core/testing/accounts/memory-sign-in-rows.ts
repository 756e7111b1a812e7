import { MAX_SIGN_INS, type SignIn } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

/** Stores a sign-in and removes those beyond the maximum of an account. */
export function addSignIn(store: MemoryStore, signIn: SignIn): void {
  for (const { id } of signInsOf(store, signIn.accountId).slice(MAX_SIGN_INS - 1)) store.signIns.delete(id);
  store.signIns.set(signIn.id, signIn);
}

export function endSignIns(store: MemoryStore, accountId: string): void {
  for (const { id } of signInsOf(store, accountId)) store.signIns.delete(id);
}

/** Most recently used first. */
export function signInsOf(store: MemoryStore, accountId: string): SignIn[] {
  return [...store.signIns.values()]
    .filter((signIn) => signIn.accountId === accountId)
    .toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime() || (a.id < b.id ? 1 : -1));
}
