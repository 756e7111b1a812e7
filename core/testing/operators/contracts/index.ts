import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { accountOverviewsContract } from './account-overviews.js';
import { findAccountsContract } from './find-accounts.js';
import { suspensionsContract } from './suspensions.js';

/** What every implementation of `OperatorsPorts` keeps. */
export function operatorsContracts(name: string, setup: () => Promise<PersistenceFixture>): void {
  accountOverviewsContract(name, setup);
  findAccountsContract(name, setup);
  suspensionsContract(name, setup);
}
