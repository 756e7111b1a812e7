import {
  accountChangesContract,
  accountDataContract,
  accountsContract,
  apiKeysContract,
  billingUnitOfWorkContract,
  chatsContract,
  clusterStateContract,
  emailChangesContract,
  emailUndosContract,
  idempotencyRecordsContract,
  inboundTimesContract,
  instancesContract,
  messageExpiryContract,
  messageIntakeContract,
  messageListsContract,
  messageRetentionContract,
  messageStatisticsContract,
  messagesContract,
  messageTimelinesContract,
  messageWatchContract,
  numberChecksContract,
  oneAccountPerMailboxContract,
  ordersContract,
  outboxContract,
  outboxFencingContract,
  pairingCodeRequestsContract,
  passkeyCeremoniesContract,
  passwordResetsContract,
  paymentNotificationsContract,
  plansContract,
  processedWebhooksContract,
  receiptsContract,
  resetKeyDeactivationContract,
  sendableInstancesContract,
  sessionControlContract,
  sessionLeasesContract,
  sessionReportsContract,
  settlementsContract,
  signInsContract,
  standingReportsContract,
  statisticsModelContract,
  subscriptionsContract,
  usageModelContract,
  WAIT_MS,
} from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { PgAccounts, PgSessionControl } from './index.js';
import { openPgPersistence } from './testing/pg-persistence.js';

const NAME = 'PostgreSQL';
const setup = async () => openPgPersistence(await testDatabase());

accountsContract(NAME, setup);
oneAccountPerMailboxContract(
  NAME,
  setup,
  ({ database }) => new PgAccounts({ database, uniqueMailboxes: true }),
);
accountChangesContract(NAME, setup);
passwordResetsContract(NAME, setup);
signInsContract(NAME, setup);
resetKeyDeactivationContract(NAME, setup);
emailChangesContract(NAME, setup);
emailUndosContract(NAME, setup);
accountDataContract(NAME, setup);
plansContract(NAME, setup);
subscriptionsContract(NAME, setup);
ordersContract(NAME, setup);
passkeyCeremoniesContract(NAME, setup);
billingUnitOfWorkContract(NAME, setup);
processedWebhooksContract(NAME, setup);
paymentNotificationsContract(NAME, setup, { runs: 25, exhaustive: false });
apiKeysContract(NAME, setup);
instancesContract(NAME, setup);
sendableInstancesContract(NAME, setup);
sessionLeasesContract(NAME, setup);
sessionReportsContract(NAME, setup);
standingReportsContract(NAME, setup);
clusterStateContract(NAME, setup);
messageIntakeContract(NAME, setup);
messageExpiryContract(NAME, setup);
idempotencyRecordsContract(NAME, setup);
messagesContract(NAME, setup);
messageListsContract(NAME, setup);
inboundTimesContract(NAME, setup);
messageTimelinesContract(NAME, setup);
messageStatisticsContract(NAME, setup);
messageRetentionContract(NAME, setup);
messageWatchContract(NAME, setup);
outboxContract(NAME, setup);
numberChecksContract(NAME, setup);
chatsContract(NAME, setup);
settlementsContract(NAME, setup);
receiptsContract(NAME, setup);
outboxFencingContract(NAME, setup);
usageModelContract(NAME, setup, 15);
statisticsModelContract(NAME, setup, 15);

const controlled = async () => {
  const world = await setup();
  return {
    world,
    sessions: new PgSessionControl({ ...world, releaseTimeoutMs: WAIT_MS, pairingCodeTimeoutMs: WAIT_MS }),
    // deadline: this control is there to lose its patience
    impatient: new PgSessionControl({ ...world, pairingCodeTimeoutMs: 200 }),
    close: () => world.close(),
  };
};
sessionControlContract(NAME, controlled);
pairingCodeRequestsContract(NAME, controlled);
