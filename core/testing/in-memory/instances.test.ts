import { instancesContract } from '../contracts/instances.js';
import { memoryWorld } from './world.js';

instancesContract('in memory', async () => memoryWorld());
