import {
  accountsContract,
  apiKeysContract,
  idempotencyRecordsContract,
  instancesContract,
  messageIntakeContract,
  messagesContract,
  messageWatchContract,
  outboxContract,
  outboxFencingContract,
  plansContract,
  receiptsContract,
  sessionControlContract,
  sessionLeasesContract,
  sessionReportsContract,
  settlementsContract,
  subscriptionsContract,
  usageModelContract,
} from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { PgSessionControl } from './index.js';
import { pgWorld } from './testing/pg-world.js';

const NAME = 'PostgreSQL';
const setup = async () => pgWorld(await testDatabase());

accountsContract(NAME, setup);
plansContract(NAME, setup);
subscriptionsContract(NAME, setup);
apiKeysContract(NAME, setup);
instancesContract(NAME, setup);
sessionLeasesContract(NAME, setup);
sessionReportsContract(NAME, setup);
messageIntakeContract(NAME, setup);
idempotencyRecordsContract(NAME, setup);
messagesContract(NAME, setup);
messageWatchContract(NAME, setup);
outboxContract(NAME, setup);
settlementsContract(NAME, setup);
receiptsContract(NAME, setup);
outboxFencingContract(NAME, setup);
usageModelContract(NAME, setup, 15);
sessionControlContract(NAME, async () => {
  const world = await setup();
  return { world, sessions: new PgSessionControl(world), close: () => world.close() };
});
