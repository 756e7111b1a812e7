import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { accountChangesContract } from './account-changes.js';
import { accountDataContract } from './account-data.js';
import { accountsContract } from './accounts.js';
import { emailChangesContract } from './email-changes.js';
import { emailUndosContract } from './email-undos.js';
import { passwordResetsContract } from './password-resets.js';
import { resetKeyDeactivationContract } from './reset-key-deactivation.js';
import { signInsContract } from './sign-ins.js';

/** What every implementation of `AccountsPorts` keeps. */
export function accountsContracts(name: string, setup: () => Promise<PersistenceFixture>): void {
  accountsContract(name, setup);
  accountChangesContract(name, setup);
  accountDataContract(name, setup);
  emailChangesContract(name, setup);
  emailUndosContract(name, setup);
  passwordResetsContract(name, setup);
  resetKeyDeactivationContract(name, setup);
  signInsContract(name, setup);
}
