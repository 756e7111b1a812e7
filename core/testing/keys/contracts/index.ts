import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { apiKeysContract } from './api-keys.js';

/** What every implementation of `KeysPorts` keeps. */
export function keysContracts(name: string, setup: () => Promise<PersistenceFixture>): void {
  apiKeysContract(name, setup);
}
