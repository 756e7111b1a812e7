import { endpointEventsContract, webhooksContracts } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence } from '../testing/pg-persistence.js';

const NAME = 'PostgreSQL';
const setup = async () => openPgPersistence(await testDatabase());

webhooksContracts(NAME, setup);
endpointEventsContract(NAME, setup);
