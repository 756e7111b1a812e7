import { sendersContract } from '../contracts/senders.js';
import { memoryWorld } from './world.js';

sendersContract('in memory', async () => memoryWorld());
