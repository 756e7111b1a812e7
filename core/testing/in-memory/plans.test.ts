import { plansContract } from '../contracts/plans.js';
import { memoryWorld } from './world.js';

plansContract('in memory', async () => memoryWorld());
