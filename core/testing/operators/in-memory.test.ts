import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { operatorsContracts } from './contracts/operators.js';

operatorsContracts('in memory', async () => createMemoryPersistence());
