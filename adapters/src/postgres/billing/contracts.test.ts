import {
  ordersContracts,
  paymentNotificationsContract,
  plansContracts,
  subscriptionsContracts,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence } from '../testing/pg-persistence.js';

const NAME = 'PostgreSQL';
const setup = async () => openPgPersistence(await testDatabase());

plansContracts(NAME, setup);
subscriptionsContracts(NAME, setup, { modelRuns: 15 });
ordersContracts(NAME, setup);
paymentNotificationsContract(NAME, setup, { runs: 25, exhaustive: false });
