import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { accountChangesContract } from './account-changes.js';
import { accountErasureContract } from './account-erasure.js';
import { accountExportContract } from './account-export.js';
import { accountMailsContract } from './account-mails.js';
import { accountsContract } from './accounts.js';
import { emailChangesContract } from './email-changes.js';
import { emailUndosContract } from './email-undos.js';
import { exportOfWithdrawnContract } from './export-of-withdrawn.js';
import { exportOrderContract } from './export-order.js';
import { passwordResetsContract } from './password-resets.js';
import { resetKeyDeactivationContract } from './reset-key-deactivation.js';
import { signInsContract } from './sign-ins.js';

/** What every implementation of `AccountsPorts` keeps. */
export function accountsContracts(name: string, setup: () => Promise<PersistenceFixture>): void {
  accountsContract(name, setup);
  accountChangesContract(name, setup);
  accountExportContract(name, setup);
  accountErasureContract(name, setup);
  accountMailsContract(name, setup);
  emailChangesContract(name, setup);
  emailUndosContract(name, setup);
  exportOrderContract(name, setup);
  exportOfWithdrawnContract(name, setup);
  passwordResetsContract(name, setup);
  resetKeyDeactivationContract(name, setup);
  signInsContract(name, setup);
}
