import {
  Database,
  migrate,
  Notifications,
  PgSessionLeases,
  PgWorkerRegistry,
} from '@waxwing/adapters/postgres';
import type { BenchScope } from '../support/bench-scope.js';
import { longStatements, startPostgres } from '../support/product/bench-database.js';
import { cpuTimeOfPostgres } from '../support/resources/cpu-time.js';

/** As the product has them: a lease lasts 3 s and each worker renews its own four times meanwhile. */
const TTL_MS = 3_000;
const PERIOD_MS = 750;
const INSTANCES_AN_ACCOUNT = 10;
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
  await database.query(FILL, [leases, workers, INSTANCES_AN_ACCOUNT]);
  await database.query('vacuum (analyze) session_leases');
  await database.query('vacuum (analyze) instances');

  const ports = { database, notifications, ttlMs: TTL_MS };
  const sessionLeases = new PgSessionLeases(ports);
  const registry = new PgWorkerRegistry(ports);
  const round = async () => {
    for (let n = 0; n < workers; n++) {
      await sessionLeases.renew(`worker-${n}`, leases);
      await registry.readClusterState();
    }
  };
  await round();
  scope.report(`leases: ${workers} workers renew ${leases.toLocaleString('en')}`);
  const before = await usageOf(database);
  for (let n = 0; n < ROUNDS; n++) await round();
  const after = await usageOf(database);
  const roundMs = (after.cpuMs - before.cpuMs) / ROUNDS;
  return { roundMs, cores: roundMs / PERIOD_MS, walBytes: (after.wal - before.wal) / ROUNDS };
}

async function usageOf(database: Database): Promise<{ cpuMs: number; wal: number }> {
  const [row] = await database.query<{ wal: number }>("select (pg_current_wal_lsn() - '0/0')::float8 as wal");
  return { cpuMs: await cpuTimeOfPostgres(database), wal: row!.wal };
}

/** $1 linked instances, $3 of each account, whose leases the $2 workers hold in equal parts. */
const FILL = `
  with made as materialized (
    select n, gen_random_uuid() as id, ('00000000-0000-4000-8000-' || lpad(to_hex(n / $3::integer), 12, '0'))::uuid as account_id
    from generate_series(0, $1::integer - 1) n
  ), owners as (
    insert into accounts (id, email, username, role, password_hash, created_at)
    select distinct account_id, account_id || '@example.com', 'Asha', 'user', '', now() from made
  ), sessions as (
    insert into instances (id, account_id, status, linked, created_at) select id, account_id, 'ready', true, now() from made
  )
  insert into session_leases (instance_id, account_id, owner, epoch, expires_at)
  select id, account_id, 'worker-' || n % $2::integer, 1, now() + interval '1 hour' from made`;
