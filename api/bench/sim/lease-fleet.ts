import {
  Database,
  migrate,
  Notifications,
  PgSessionLeases,
  PgWorkerRegistry,
} from '@waxwing/adapters/postgres';
import { LEASED_FLEET } from '@waxwing/adapters/testing';
import type { BenchScope } from '../support/bench-scope.js';
import { longStatements, startPostgres } from '../support/product/bench-database.js';
import { databaseUsage } from '../support/resources/database-usage.js';

/** As the product has them: a lease lasts 3 s and each worker renews its own four times meanwhile. */
const TTL_MS = 3_000;
const PERIOD_MS = 750;
const ROUNDS = 3;

export interface FleetCost {
  /** Database CPU of one round, in which each worker renews once and looks at the fleet, in milliseconds. */
  readonly roundMs: number;
  /** The cores that the rounds of such a fleet keep busy. */
  readonly cores: number;
  /** Written to the log of the database in a round, in bytes. */
  readonly walBytes: number;
}

/** What so many leases cost the database where nothing happens. Real leases without sessions. */
export async function costOfLeases(scope: BenchScope, leases: number, workers: number): Promise<FleetCost> {
  const url = await startPostgres(scope);
  await migrate(url);
  const database = await Database.connect(longStatements(url), { max: 2 });
  scope.defer(() => database.close());
  const notifications = await Notifications.connect(url);
  scope.defer(() => notifications.close());
  scope.report(`leases: making ${leases.toLocaleString('en')}`);
  await database.query(LEASED_FLEET, [leases, workers]);
  await database.query('vacuum (analyze) session_leases');
  await database.query('vacuum (analyze) instances');

  const ports = { database, notifications, ttlMs: TTL_MS };
  const sessionLeases = new PgSessionLeases(ports);
  const registry = new PgWorkerRegistry(ports);
  const cursors: string[] = [];
  const round = async () => {
    for (let n = 0; n < workers; n++) {
      const since = cursors[n];
      const options = { capacity: leases, held: leases / workers, ...(since !== undefined && { since }) };
      cursors[n] = (await sessionLeases.renew(`worker-${n}`, options)).cursor;
      await registry.readClusterState();
    }
  };
  await round();
  scope.report(`leases: ${workers} workers renew ${leases.toLocaleString('en')}`);
  const before = await databaseUsage(database);
  for (let n = 0; n < ROUNDS; n++) await round();
  const after = await databaseUsage(database);
  const roundMs = (after.cpuMs - before.cpuMs) / ROUNDS;
  return { roundMs, cores: roundMs / PERIOD_MS, walBytes: (after.walBytes - before.walBytes) / ROUNDS };
}
