import { idempotencyRecordsContract } from '../contracts/idempotency-records.js';
import { memoryWorld } from './world.js';

idempotencyRecordsContract('in memory', async () => memoryWorld());
