import {
  instancesContracts,
  pairingCodeRequestsContract,
  sessionControlContract,
  WAIT_MS,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { PgSessionControl } from '../sessions/pg-session-control.js';
import { openPgPersistence } from '../testing/pg-persistence.js';

const NAME = 'PostgreSQL';
const setup = async () => openPgPersistence(await testDatabase());

instancesContracts(NAME, setup);

const setupControl = async () => {
  const world = await setup();
  return {
    ...world,
    sessions: new PgSessionControl({ ...world, releaseTimeoutMs: WAIT_MS, pairingCodeTimeoutMs: WAIT_MS }),
    // deadline: this control is there to lose its patience
    impatient: new PgSessionControl({ ...world, pairingCodeTimeoutMs: 200 }),
  };
};
sessionControlContract(NAME, setupControl);
pairingCodeRequestsContract(NAME, setupControl);
