import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { keysContracts } from './contracts/index.js';

keysContracts('in memory', async () => createMemoryPersistence());
