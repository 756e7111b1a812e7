import { messagesContract } from '../contracts/messages.js';
import { memoryWorld } from './world.js';

messagesContract('in memory', async () => memoryWorld());
