import { Account, type AccountState } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function changeAccount(store: MemoryStore, account: Account, change: Partial<AccountState>): Account {
  const changed = Account.restore({ ...account.snapshot(), ...change });
  store.accounts.set(account.id, changed);
  return changed;
}

export function raiseEpoch(store: MemoryStore, account: Account): Account {
  return changeAccount(store, account, { tokenEpoch: account.tokenEpoch + 1 });
}
