import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { subscriptionsContract } from './contracts/subscriptions.js';
import { usageModelContract } from './contracts/usage-model.js';

usageModelContract('in memory', async () => createMemoryPersistence(), 200);

subscriptionsContract('in memory', async () => createMemoryPersistence());
