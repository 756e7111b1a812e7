import { accountsContracts, oneAccountPerMailboxContract } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence } from '../testing/pg-persistence.js';
import { PgAccounts } from './pg-accounts.js';

const NAME = 'PostgreSQL';
const setup = async () => openPgPersistence(await testDatabase());

accountsContracts(NAME, setup);
oneAccountPerMailboxContract(NAME, async () => {
  const persistence = await setup();
  return { ...persistence, strict: new PgAccounts({ ...persistence, uniqueMailboxes: true }) };
});
