import { ledgersContract } from '../contracts/ledgers.js';
import { memoryWorld } from './world.js';

ledgersContract('in memory', async () => memoryWorld());
