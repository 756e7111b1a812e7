import { messageRetentionContract } from '../contracts/message-retention.js';
import { memoryWorld } from './world.js';

messageRetentionContract('in memory', async () => memoryWorld());
