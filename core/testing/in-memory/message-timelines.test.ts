import { messageTimelinesContract } from '../contracts/message-timelines.js';
import { memoryWorld } from './world.js';

messageTimelinesContract('in memory', async () => memoryWorld());
