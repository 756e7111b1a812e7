import { setTimeout as delay } from 'node:timers/promises';
import { AdapterError, retry } from '@waxwing/core';
import knexFactory, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import { migrationSettings } from './connection-settings.js';
import { MIGRATION_NAMES, migrationSource } from './migrations/source.js';
import { unwrapDriverError } from './pg-errors.js';

/** All other statements on a table queue behind a migration that waits for it, so it must wait only briefly. */
const LOCK_TIMEOUT_MS = 1_000;
/** Queued statements run meanwhile. */
const RETRY_DELAY_MS = 2_000;
/** A backup may hold every table for longer; then the supervisor restarts this process. */
const RETRY_LIMIT_MS = 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Runs the missing ones of these migrations. The caller holds the lock that admits only one process. */
export async function runMigrations(
  connectionString: string,
  names: readonly string[] = MIGRATION_NAMES,
): Promise<void> {
  const knex = openKnex(connectionString);
  const wanted = await migrationSource.getMigrations([]);
  const source = {
    ...migrationSource,
    getMigrations: async () => wanted.filter(({ name }) => names.includes(name)),
  };
  try {
    // Knex's own lock is a row that outlives a killed process. We hold our own lock, so any row is a leftover.
    await knex.migrate.forceFreeMigrationsLock({ migrationSource: source });
    await retryWhileLocked(() => knex.migrate.latest({ migrationSource: source }));
  } finally {
    await knex.destroy();
  }
}

/** Beside the product's pool: its connections have limits that a migration must not have. */
export function openKnex(connectionString: string): Knex {
  return knexFactory({
    client: 'pg',
    connection: migrationSettings(connectionString, LOCK_TIMEOUT_MS) as Knex.PgConnectionConfig,
    pool: { min: 0, max: 2 },
    acquireConnectionTimeout: 5_000,
    // Errors are thrown as well, so they are not logged a second time.
    log: { warn: silence, error: silence },
    ...knexSnakeCaseMappers(),
  });
}

const silence = (): void => undefined;

/** Retries while others hold the locks: each migration is applied as a whole or not at all. */
async function retryWhileLocked(work: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + RETRY_LIMIT_MS;
  await retry(work, async (error) => {
    if (unwrapDriverError(error)?.code !== LOCK_NOT_AVAILABLE) throw error;
    if (performance.now() > deadline)
      throw new AdapterError(TABLES_IN_USE, { cause: error, retryable: true });
    await delay(RETRY_DELAY_MS);
  });
}

const TABLES_IN_USE =
  'the database could not be brought up to date, since something has held its tables for a minute: a backup or a long ' +
  'transaction. Start again when that has ended';
