import type { Account, SignIn, SignIns } from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { raiseEpoch } from './memory-accounts.js';
import { addSignIn, endSignIns, signInsOf } from './memory-sign-in-rows.js';

const TOUCH_EVERY_MS = 300_000;

export class MemorySignIns implements SignIns {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async add(signIn: SignIn): Promise<void> {
    await yieldToEventLoop();
    addSignIn(this.#store, signIn);
  }

  async accountOf(accountId: string, id: string): Promise<Account | undefined> {
    return this.#own(accountId, id) && this.#store.accounts.get(accountId);
  }

  async listOf(accountId: string, at: Date): Promise<readonly SignIn[]> {
    const account = this.#store.accounts.get(accountId);
    return signInsOf(this.#store, accountId).filter(
      (signIn) => account?.acceptsTokenEpoch(signIn.tokenEpoch) && at < signIn.expiresAt,
    );
  }

  async end(accountId: string, id: string): Promise<boolean> {
    return this.#own(accountId, id) !== undefined && this.#store.signIns.delete(id);
  }

  async endAll(accountId: string): Promise<void> {
    await yieldToEventLoop();
    const account = this.#store.accounts.get(accountId);
    if (!account) return;
    raiseEpoch(this.#store, account);
    endSignIns(this.#store, accountId);
  }

  async renew(accountId: string, id: string, expiresAt: Date): Promise<void> {
    const signIn = this.#own(accountId, id);
    if (signIn) this.#store.signIns.set(id, { ...signIn, expiresAt });
  }

  touch(id: string, at: Date): void {
    const signIn = this.#store.signIns.get(id);
    if (!signIn || at.getTime() - signIn.lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
    this.#store.signIns.set(id, { ...signIn, lastUsedAt: at });
  }

  async purge(at: Date, limit: number): Promise<number> {
    const gone = [...this.#store.signIns.values()].filter(({ expiresAt }) => expiresAt <= at).slice(0, limit);
    for (const { id } of gone) this.#store.signIns.delete(id);
    return gone.length;
  }

  #own(accountId: string, id: string): SignIn | undefined {
    const signIn = this.#store.signIns.get(id);
    return signIn?.accountId === accountId ? signIn : undefined;
  }
}
