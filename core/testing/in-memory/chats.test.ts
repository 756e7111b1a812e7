import { chatsContract } from '../contracts/chats.js';
import { memoryWorld } from './world.js';

chatsContract('in memory', async () => memoryWorld());
