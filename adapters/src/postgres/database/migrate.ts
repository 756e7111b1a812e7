import { setTimeout as delay } from 'node:timers/promises';
import { CATALOGUE } from '@waxwing/core';
import pg from 'pg';
import { repairEventOrder } from '../events/repair-event-order.js';
import { migrationSettings } from './connection-settings.js';
import { MIGRATION_NAMES } from './migrations/source.js';
import { toAdapterError } from './pg-errors.js';
import { ensurePartitions } from './pg-message-partitions.js';
import { assertNotHalfRestored } from './restore-marker.js';
import { assertServerCompatible } from './server-compatibility.js';

/** A number that nothing else in the database uses for an advisory lock. */
const MIGRATION_LOCK = 7_239_610_418;
const LOCK_POLL_MS = 100;

/**
 * Updates the schema, creates the message partitions of the coming months and seeds the plans. Safe for concurrent starts: one
 * process migrates, the others wait. A killed process blocks no other, because its advisory lock ends with its connection. Takes
 * some 20 ms when there is nothing to do.
 * @throws AdapterError
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client(migrationSettings(connectionString));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertServerCompatible(client);
    await assertNotHalfRestored(client);
    if (!(await isCurrent(client))) await migrateUnderLock(client, connectionString);
    await ensurePartitions(client);
    await repairEventOrder(client);
    await seedPlans(client);
  } catch (error) {
    throw toAdapterError(error);
  } finally {
    await client.end();
  }
}

async function isCurrent(client: pg.Client): Promise<boolean> {
  const exists = await client.query<{ found: boolean }>(
    "select to_regclass('knex_migrations') is not null as found",
  );
  if (!exists.rows[0]?.found) return false;
  const done = await client.query<{ name: string }>('select name from knex_migrations');
  const names = new Set(done.rows.map(({ name }) => name));
  return MIGRATION_NAMES.every((name) => names.has(name));
}

async function migrateUnderLock(client: pg.Client, connectionString: string): Promise<void> {
  await takeMigrationLock(client);
  try {
    if (await isCurrent(client)) return;
    // Loading knex takes longer than the rest of a start without migrations.
    const { runMigrations } = await import('./run-migrations.js');
    await runMigrations(connectionString);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** Asks again and again: an index that is made concurrently would wait for a statement that waits for the lock. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await delay(LOCK_POLL_MS);
  }
}

/** Inserts missing plans; an owner's changes in the table stay. */
async function seedPlans(client: pg.Client): Promise<void> {
  await client.query(
    `insert into plans (id, name, price_paise, instance_limit, message_limit, duration_days, history_days)
     select p.id, p.name, p."pricePaise", p."instanceLimit", p."messageLimit", p."durationDays", p."historyDays"
     from jsonb_to_recordset($1) as p(id text, name text, "pricePaise" bigint, "instanceLimit" integer,
       "messageLimit" integer, "durationDays" integer, "historyDays" integer)
     on conflict (id) do nothing`,
    [JSON.stringify(CATALOGUE)],
  );
}
