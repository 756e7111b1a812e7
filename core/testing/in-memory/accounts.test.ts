import { accountChangesContract } from '../contracts/account-changes.js';
import { accountDataContract } from '../contracts/account-data.js';
import { accountsContract } from '../contracts/accounts.js';
import { passwordResetsContract } from '../contracts/password-resets.js';
import { memoryWorld } from './world.js';

accountsContract('in memory', async () => memoryWorld());
accountChangesContract('in memory', async () => memoryWorld());
passwordResetsContract('in memory', async () => memoryWorld());
accountDataContract('in memory', async () => memoryWorld());
