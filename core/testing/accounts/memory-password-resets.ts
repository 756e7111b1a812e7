import type { Account, ApiKey, PasswordReset, PasswordResets, RedeemedReset } from '../../src/index.js';
import { doubtKeysSince, isUsable } from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { replacePassword } from './memory-accounts.js';

export class MemoryPasswordResets implements PasswordResets {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async open(reset: PasswordReset): Promise<void> {
    this.#store.resets.set(reset.digest.join(), reset);
  }

  async countOpen(accountId: string, at: Date): Promise<number> {
    return [...this.#store.resets.values()].filter(
      (reset) => reset.accountId === accountId && at < reset.expiresAt,
    ).length;
  }

  async isOpen(digest: Uint8Array, at: Date): Promise<boolean> {
    return this.#openAt(digest, at) !== undefined;
  }

  async redeem(
    digest: Uint8Array,
    { passwordHash, switchOffKeys, at }: { passwordHash: string; switchOffKeys: boolean; at: Date },
  ): Promise<RedeemedReset | undefined> {
    await yieldToEventLoop();
    const account = this.#openAt(digest, at);
    if (!account) return undefined;
    const switchedOff = switchOffKeys ? this.#switchOffKeys(account, at) : [];
    this.#store.confirmedAt.set(account.id, at);
    this.#store.emailChanges.delete(account.id);
    return { account: replacePassword(this.#store, account, passwordHash), switchedOff };
  }

  #switchOffKeys({ id, createdAt }: Account, at: Date): ApiKey[] {
    const kept = this.#store.replacedEmails.filter((row) => row.accountId === id && at < row.expiresAt);
    const since = doubtKeysSince({
      createdAt,
      confirmedAt: this.#store.confirmedAt.get(id),
      replaced: kept.map(({ confirmedAt }) => confirmedAt),
    });
    const doubted = [...this.#store.keys.values()].filter(
      ({ key }) => key.accountId === id && isUsable(key, at) && key.createdAt >= since,
    );
    for (const row of doubted) row.key = { ...row.key, isActive: false };
    return doubted.map(({ key }) => key);
  }

  #openAt(digest: Uint8Array, at: Date): Account | undefined {
    const reset = this.#store.resets.get(digest.join());
    return reset && at < reset.expiresAt ? this.#store.accounts.get(reset.accountId) : undefined;
  }
}
