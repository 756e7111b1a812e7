import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { plansContract } from './plans.js';

/** What every implementation of `PlansPorts` keeps. */
export function plansContracts(name: string, setup: () => Promise<PersistenceFixture>): void {
  plansContract(name, setup);
}
