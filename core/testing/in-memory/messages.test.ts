import { inboundTimesContract } from '../contracts/inbound-times.js';
import { messageListsContract } from '../contracts/message-lists.js';
import { messagesContract } from '../contracts/messages.js';
import { memoryWorld } from './world.js';

messagesContract('in memory', async () => memoryWorld());
messageListsContract('in memory', async () => memoryWorld());
inboundTimesContract('in memory', async () => memoryWorld());
