import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { apiKeysContract } from './contracts/api-keys.js';

apiKeysContract('in memory', async () => createMemoryPersistence());
