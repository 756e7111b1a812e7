import type { AccountsPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { MemoryAccountData } from './memory-account-data.js';
import { MemoryAccounts } from './memory-accounts.js';
import { MemoryEmailChanges } from './memory-email-changes.js';
import { MemoryPasswordResets } from './memory-password-resets.js';
import { MemorySignIns } from './memory-sign-ins.js';

export function memoryAccountsPorts(store: MemoryStore): AccountsPorts {
  return {
    accountData: new MemoryAccountData(store),
    accounts: new MemoryAccounts(store),
    emailChanges: new MemoryEmailChanges(store),
    resets: new MemoryPasswordResets(store),
    signIns: new MemorySignIns(store),
  };
}
