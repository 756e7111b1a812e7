import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { requestsContracts } from './contracts/request-log.js';

requestsContracts('in memory', async () => createMemoryPersistence());
