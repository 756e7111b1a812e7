import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { plansContract } from './contracts/plans.js';

plansContract('in memory', async () => createMemoryPersistence());
