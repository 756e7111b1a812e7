import { clientVersionsContract } from '../contracts/client-versions.js';
import { memoryWorld } from './world.js';

clientVersionsContract('in memory', async () => memoryWorld());
