import {
  accountChangesContract,
  accountDataContract,
  accountsContract,
  apiKeysContract,
  chatsContract,
  doubtedKeysContract,
  emailChangesContract,
  emailUndosContract,
  idempotencyRecordsContract,
  inboundTimesContract,
  instancesContract,
  ledgersContract,
  mailboxesContract,
  messageExpiryContract,
  messageIntakeContract,
  messageListsContract,
  messageRetentionContract,
  messageStatisticsContract,
  messagesContract,
  messageTimelinesContract,
  messageWatchContract,
  numberChecksContract,
  ordersContract,
  outboxContract,
  outboxFencingContract,
  pairingWishesContract,
  passkeysContract,
  passwordResetsContract,
  paymentEventsContract,
  paymentNewsContract,
  plansContract,
  receiptsContract,
  sendersContract,
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
  workerFleetContract,
} from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { PgAccounts, PgSessionControl } from './index.js';
import { pgWorld } from './testing/pg-world.js';

const NAME = 'PostgreSQL';
const setup = async () => pgWorld(await testDatabase());

accountsContract(NAME, setup);
mailboxesContract(NAME, setup, ({ database }) => new PgAccounts({ database, oneAMailbox: true }));
accountChangesContract(NAME, setup);
passwordResetsContract(NAME, setup);
signInsContract(NAME, setup);
doubtedKeysContract(NAME, setup);
emailChangesContract(NAME, setup);
emailUndosContract(NAME, setup);
accountDataContract(NAME, setup);
plansContract(NAME, setup);
subscriptionsContract(NAME, setup);
ordersContract(NAME, setup);
passkeysContract(NAME, setup);
ledgersContract(NAME, setup);
paymentEventsContract(NAME, setup);
paymentNewsContract(NAME, setup, { runs: 25, exhaustive: false });
apiKeysContract(NAME, setup);
instancesContract(NAME, setup);
sendersContract(NAME, setup);
sessionLeasesContract(NAME, setup);
sessionReportsContract(NAME, setup);
standingReportsContract(NAME, setup);
workerFleetContract(NAME, setup);
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
    sessions: new PgSessionControl({ ...world, patienceMs: WAIT_MS, pairingPatienceMs: WAIT_MS }),
    // deadline: this control is there to lose its patience
    impatient: new PgSessionControl({ ...world, pairingPatienceMs: 200 }),
    close: () => world.close(),
  };
};
sessionControlContract(NAME, controlled);
pairingWishesContract(NAME, controlled);
