import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { operatorsContracts } from './contracts/index.js';

operatorsContracts('in memory', async () => createMemoryPersistence());
