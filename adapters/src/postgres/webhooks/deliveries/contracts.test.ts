import {
  deliveriesContracts,
  deliveryHistoryContracts,
  endpointHealthContract,
  nextAttemptsContract,
  webhookActivityContracts,
} from '@waxwing/core/testing';
import { freshDatabase } from '../../../../testing/test-database.js';
import { openPgPersistence } from '../../testing/pg-persistence.js';

// The suites remove days of attempts and given-up events of all accounts.
async function setup() {
  const { url, drop } = await freshDatabase();
  const fixture = await openPgPersistence(url);
  return {
    ...fixture,
    close: async () => {
      await fixture.close();
      await drop();
    },
  };
}
deliveriesContracts('PostgreSQL', setup);
endpointHealthContract('PostgreSQL', setup);
deliveryHistoryContracts('PostgreSQL', setup);
nextAttemptsContract('PostgreSQL', setup);
webhookActivityContracts('PostgreSQL', setup);
