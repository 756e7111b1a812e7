import { type AccountMails, KEPT_MAILS } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function memoryAccountMails(store: MemoryStore): AccountMails {
  return {
    async record(accountId, mail) {
      if (!store.accounts.has(accountId)) return;
      const kept = store.accountMails.get(accountId) ?? [];
      const newestFirst = [mail, ...kept].toSorted((a, b) => b.at.getTime() - a.at.getTime());
      store.accountMails.set(accountId, newestFirst.slice(0, KEPT_MAILS));
    },
  };
}
