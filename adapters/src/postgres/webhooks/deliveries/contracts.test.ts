import { deliveriesContracts } from '@waxwing/core/testing';
import { freshDatabase } from '../../../../testing/test-database.js';
import { openPgPersistence } from '../../testing/pg-persistence.js';

// It removes days of attempts and what was given up, whosesoever they are.
deliveriesContracts('PostgreSQL', async () => {
  const { url, drop } = await freshDatabase();
  const fixture = await openPgPersistence(url);
  return {
    ...fixture,
    close: async () => {
      await fixture.close();
      await drop();
    },
  };
});
