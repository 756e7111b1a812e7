import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { instanceWatchContract } from './instance-watch.js';
import { instancesContract } from './instances.js';

/** What every implementation of `InstancesPorts` keeps. */
export function instancesContracts(name: string, setup: () => Promise<PersistenceFixture>): void {
  instancesContract(name, setup);
  instanceWatchContract(name, setup);
}
