import { messageExpiryContract } from '../contracts/message-expiry.js';
import { memoryWorld } from './world.js';

messageExpiryContract('in memory', async () => memoryWorld());
