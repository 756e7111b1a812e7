import { mediaCatalogContract } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { openPgPersistence } from '../testing/pg-persistence.js';

mediaCatalogContract('PostgreSQL', async () => {
  // Expired files are removed of all accounts.
  const fresh = await freshDatabase();
  const persistence = await openPgPersistence(fresh.url);
  return {
    ...persistence,
    async close() {
      await persistence.close();
      await fresh.drop();
    },
  };
});
