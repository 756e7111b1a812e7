import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { clusterStateContract } from './cluster-state.js';
import { leaseRenewalsContract } from './lease-renewals.js';
import { passkeyCeremoniesContract } from './passkey-ceremonies.js';
import { sessionCallsContract } from './session-calls.js';
import { sessionHintsContract } from './session-hints.js';
import { sessionLeasesContract } from './session-leases.js';
import { sessionReportsContract } from './session-reports.js';
import { standingReportsContract } from './standing-reports.js';

/** What every implementation of `SessionsPorts` keeps, but for client versions: a database has one of them, and their suite one database. */
export function sessionsContracts(name: string, setup: () => Promise<PersistenceFixture>): void {
  clusterStateContract(name, setup);
  passkeyCeremoniesContract(name, setup);
  sessionCallsContract(name, setup);
  sessionHintsContract(name, setup);
  leaseRenewalsContract(name, setup);
  sessionLeasesContract(name, setup);
  sessionReportsContract(name, setup);
  standingReportsContract(name, setup);
}
