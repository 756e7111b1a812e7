import { messageWatchContract } from '../contracts/message-watch.js';
import { memoryWorld } from './world.js';

messageWatchContract('in memory', async () => memoryWorld());
