import { inboundFilesContract, mediaCatalogContract } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { openPgPersistence } from '../testing/pg-persistence.js';

inboundFilesContract('PostgreSQL', openFresh);
mediaCatalogContract('PostgreSQL', openFresh);

/** Expired files are removed of all accounts. */
async function openFresh() {
  const fresh = await freshDatabase();
  const persistence = await openPgPersistence(fresh.url);
  return {
    ...persistence,
    async close() {
      await persistence.close();
      await fresh.drop();
    },
  };
}
