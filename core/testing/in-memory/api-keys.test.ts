import { apiKeysContract } from '../contracts/api-keys.js';
import { memoryWorld } from './world.js';

apiKeysContract('in memory', async () => memoryWorld());
