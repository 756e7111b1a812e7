import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { safetyContracts } from './contracts/index.js';

safetyContracts('in memory', async () => createMemoryPersistence());
