import type { AccountsPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { memoryAccountData } from './memory-account-data.js';
import { memoryAccountMails } from './memory-account-mails.js';
import { memoryAccounts } from './memory-accounts.js';
import { memoryEmailChanges } from './memory-email-changes.js';
import { memoryPasswordResets } from './memory-password-resets.js';
import { memorySignIns } from './memory-sign-ins.js';

export function memoryAccountsPorts(store: MemoryStore): AccountsPorts {
  return {
    accountData: memoryAccountData(store),
    accountMails: memoryAccountMails(store),
    accounts: memoryAccounts(store),
    emailChanges: memoryEmailChanges(store),
    resets: memoryPasswordResets(store),
    signIns: memorySignIns(store),
  };
}
