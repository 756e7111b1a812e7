import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { plansContracts } from './contracts/index.js';

plansContracts('in memory', async () => createMemoryPersistence());
