import { clientVersionsContract } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { openPgPersistence } from '../testing/pg-persistence.js';

// A database of its own: the versions belong to the whole fleet, not to an account.
clientVersionsContract('PostgreSQL', async () => {
  const { url, drop } = await freshDatabase();
  const persistence = await openPgPersistence(url);
  return {
    ...persistence,
    close: async () => {
      await persistence.close();
      await drop();
    },
  };
});
