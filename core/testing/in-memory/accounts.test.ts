import { accountChangesContract } from '../contracts/account-changes.js';
import { accountDataContract } from '../contracts/account-data.js';
import { accountsContract } from '../contracts/accounts.js';
import { doubtedKeysContract } from '../contracts/doubted-keys.js';
import { emailChangesContract } from '../contracts/email-changes.js';
import { emailUndosContract } from '../contracts/email-undos.js';
import { mailboxesContract } from '../contracts/mailboxes.js';
import { passwordResetsContract } from '../contracts/password-resets.js';
import { signInsContract } from '../contracts/sign-ins.js';
import { MemoryAccounts } from './accounts.js';
import { memoryWorld } from './world.js';

accountsContract('in memory', async () => memoryWorld());
accountChangesContract('in memory', async () => memoryWorld());
mailboxesContract(
  'in memory',
  async () => memoryWorld(),
  ({ store }) => new MemoryAccounts(store, { oneAMailbox: true }),
);
signInsContract('in memory', async () => memoryWorld());
passwordResetsContract('in memory', async () => memoryWorld());
doubtedKeysContract('in memory', async () => memoryWorld());
emailChangesContract('in memory', async () => memoryWorld());
emailUndosContract('in memory', async () => memoryWorld());
accountDataContract('in memory', async () => memoryWorld());
