import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { conversationsContracts } from './contracts/index.js';

conversationsContracts('in memory', async () => createMemoryPersistence(), { modelRuns: 50 });
