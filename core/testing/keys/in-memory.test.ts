import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { keysContracts } from './contracts/api-keys.js';

keysContracts('in memory', async () => createMemoryPersistence());
