import type { Account, PasswordReset, PasswordResets } from '../../src/index.js';
import { replacePassword } from './accounts.js';
import { type MemoryStore, turn } from './store.js';

export class MemoryPasswordResets implements PasswordResets {
  constructor(private readonly store: MemoryStore) {}

  async open(reset: PasswordReset): Promise<void> {
    this.store.resets.set(reset.digest.join(), reset);
  }

  async openOf(accountId: string, at: Date): Promise<number> {
    return [...this.store.resets.values()].filter(
      (reset) => reset.accountId === accountId && at < reset.expiresAt,
    ).length;
  }

  async isOpen(digest: Uint8Array, at: Date): Promise<boolean> {
    return this.#openAt(digest, at) !== undefined;
  }

  async redeem(
    digest: Uint8Array,
    { passwordHash, at }: { passwordHash: string; at: Date },
  ): Promise<Account | undefined> {
    await turn();
    const account = this.#openAt(digest, at);
    return account && replacePassword(this.store, account, passwordHash);
  }

  #openAt(digest: Uint8Array, at: Date): Account | undefined {
    const reset = this.store.resets.get(digest.join());
    return reset && at < reset.expiresAt ? this.store.accounts.get(reset.accountId) : undefined;
  }
}
