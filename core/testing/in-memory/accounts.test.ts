import { accountsContract } from '../contracts/accounts.js';
import { memoryWorld } from './world.js';

accountsContract('in memory', async () => memoryWorld());
