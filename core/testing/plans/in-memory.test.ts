import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { plansContracts } from './contracts/plans.js';

plansContracts('in memory', async () => createMemoryPersistence());
