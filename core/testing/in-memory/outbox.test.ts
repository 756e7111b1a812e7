import { outboxContract } from '../contracts/outbox.js';
import { outboxFencingContract } from '../contracts/outbox-fencing.js';
import { receiptsContract } from '../contracts/receipts.js';
import { settlementsContract } from '../contracts/settlements.js';
import { memoryWorld } from './world.js';

outboxContract('in memory', async () => memoryWorld());
outboxFencingContract('in memory', async () => memoryWorld());
receiptsContract('in memory', async () => memoryWorld());
settlementsContract('in memory', async () => memoryWorld());
