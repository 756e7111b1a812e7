import { type Account, type ApiKey, doubtKeysSince, isUsable, type PasswordResets } from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { replacePassword } from './memory-accounts.js';

export function memoryPasswordResets(store: MemoryStore): PasswordResets {
  function deactivateKeys({ id, createdAt }: Account, at: Date): ApiKey[] {
    const kept = store.replacedEmails.filter((row) => row.accountId === id && at < row.expiresAt);
    const replaced = kept.map(({ confirmedAt }) => confirmedAt);
    const since = doubtKeysSince({ createdAt, confirmedAt: store.confirmedAt.get(id), replaced });
    const doubted = store.keys.where(
      ({ key }) => key.accountId === id && isUsable(key, at) && key.createdAt >= since,
    );
    for (const row of doubted) row.key = { ...row.key, isActive: false };
    return doubted.map(({ key }) => key);
  }

  function openAt(digest: Uint8Array, at: Date): Account | undefined {
    const reset = store.resets.get(digest.join());
    return reset && at < reset.expiresAt ? store.accounts.get(reset.accountId) : undefined;
  }

  return {
    open: async (reset) => void store.resets.set(reset.digest.join(), reset),
    countOpen: async (account, at) =>
      store.resets.where(({ accountId, expiresAt }) => accountId === account && at < expiresAt).length,
    isOpen: async (digest, at) => openAt(digest, at) !== undefined,
    async redeem(digest, { passwordHash, switchOffKeys, at }) {
      await yieldToEventLoop();
      const account = openAt(digest, at);
      if (!account) return undefined;
      const switchedOff = switchOffKeys ? deactivateKeys(account, at) : [];
      store.confirmedAt.set(account.id, at);
      store.emailChanges.delete(account.id);
      return { account: replacePassword(store, account, passwordHash), switchedOff };
    },
  };
}
