import { subscriptionsContract } from '../contracts/subscriptions.js';
import { memoryWorld } from './world.js';

subscriptionsContract('in memory', async () => memoryWorld());
