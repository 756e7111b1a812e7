import { numberChecksContract } from '../contracts/number-checks.js';
import { memoryWorld } from './world.js';

numberChecksContract('in memory', async () => memoryWorld());
