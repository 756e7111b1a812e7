import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { instancesContracts } from './contracts/index.js';

instancesContracts('in memory', async () => createMemoryPersistence());
