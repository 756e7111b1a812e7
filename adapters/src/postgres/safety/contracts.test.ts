import { safetyContracts } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence } from '../testing/pg-persistence.js';

safetyContracts('PostgreSQL', async () => openPgPersistence(await testDatabase()));
