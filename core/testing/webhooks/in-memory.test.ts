import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { webhooksContracts } from './contracts/webhook-endpoints.js';

webhooksContracts('in memory', async () => createMemoryPersistence());
