import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { accountsContracts } from './contracts/index.js';
import { oneAccountPerMailboxContract } from './contracts/one-account-per-mailbox.js';
import { memoryAccounts } from './memory-accounts.js';

const setup = async () => createMemoryPersistence();

accountsContracts('in memory', setup);
oneAccountPerMailboxContract('in memory', async () => {
  const fixture = createMemoryPersistence();
  return { ...fixture, strict: memoryAccounts(fixture.store, { uniqueMailboxes: true }) };
});
