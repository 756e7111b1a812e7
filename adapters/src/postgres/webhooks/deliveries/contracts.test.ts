import { deliveriesContracts } from '@waxwing/core/testing';
import { testDatabase } from '../../../../testing/test-database.js';
import { openPgPersistence } from '../../testing/pg-persistence.js';

deliveriesContracts('PostgreSQL', async () => openPgPersistence(await testDatabase()));
