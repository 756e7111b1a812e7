import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { accountChangesContract } from './contracts/account-changes.js';
import { accountDataContract } from './contracts/account-data.js';
import { accountsContract } from './contracts/accounts.js';
import { emailChangesContract } from './contracts/email-changes.js';
import { emailUndosContract } from './contracts/email-undos.js';
import { oneAccountPerMailboxContract } from './contracts/one-account-per-mailbox.js';
import { passwordResetsContract } from './contracts/password-resets.js';
import { resetKeyDeactivationContract } from './contracts/reset-key-deactivation.js';
import { signInsContract } from './contracts/sign-ins.js';
import { MemoryAccounts } from './memory-accounts.js';

accountsContract('in memory', async () => createMemoryPersistence());
accountChangesContract('in memory', async () => createMemoryPersistence());
oneAccountPerMailboxContract(
  'in memory',
  async () => createMemoryPersistence(),
  ({ store }) => new MemoryAccounts(store, { oneAccountPerMailbox: true }),
);
signInsContract('in memory', async () => createMemoryPersistence());
passwordResetsContract('in memory', async () => createMemoryPersistence());
resetKeyDeactivationContract('in memory', async () => createMemoryPersistence());
emailChangesContract('in memory', async () => createMemoryPersistence());
emailUndosContract('in memory', async () => createMemoryPersistence());
accountDataContract('in memory', async () => createMemoryPersistence());
