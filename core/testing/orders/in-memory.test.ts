import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { ordersContracts } from './contracts/index.js';

ordersContracts('in memory', async () => createMemoryPersistence());
