import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { eventsContracts } from './contracts/index.js';

eventsContracts('in memory', async () => createMemoryPersistence());
