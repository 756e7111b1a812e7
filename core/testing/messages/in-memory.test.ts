import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { messagesContracts } from './contracts/index.js';

messagesContracts('in memory', async () => createMemoryPersistence(), { modelRuns: 50 });
