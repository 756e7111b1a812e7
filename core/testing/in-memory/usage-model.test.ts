import { usageModelContract } from '../contracts/usage-model.js';
import { memoryWorld } from './world.js';

usageModelContract('in memory', async () => memoryWorld(), 200);
