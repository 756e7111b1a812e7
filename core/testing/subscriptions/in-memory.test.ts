import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { subscriptionsContracts } from './contracts/index.js';

subscriptionsContracts('in memory', async () => createMemoryPersistence(), { modelRuns: 200 });
