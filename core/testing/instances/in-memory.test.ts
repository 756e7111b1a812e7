import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { instancesContract } from './contracts/instances.js';

instancesContract('in memory', async () => createMemoryPersistence());
