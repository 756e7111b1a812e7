import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { CATALOGUE } from '@waxwing/core';
import { eventually, seedMessage, seedSender } from '@waxwing/core/testing';
import { openPgPersistence } from '../../../testing/pg-persistence.js';
import { freshDatabase } from '../../../testing/test-database.js';
import { PgPlans } from '../billing/pg-plans.js';
import { Database, migrate } from '../index.js';
import { MIGRATION_NAMES, migrationSource } from './migrations/source.js';
import { openKnex } from './run-migrations.js';

async function open<T>(connectionString: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.connect(connectionString, { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Undoes this migration and removes its record. */
async function undo(url: string, wanted: string): Promise<{ name: string }> {
  const undone = (await migrationSource.getMigrations([])).find(({ name }) => name === wanted)!;
  const knex = openKnex(url);
  await undone.down!(knex);
  await knex.destroy();
  await open(url, (database) => database.query('delete from knex_migrations where name = $1', [undone.name]));
  return undone;
}

describe('migrate', () => {
  let url: string;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ url, drop } = await freshDatabase());
    await open(url, (database) => database.query('drop schema public cascade; create schema public'));
  });
  afterEach(async () => drop());

  test('concurrent starts on an empty database migrate it once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrate(url)));

    await open(url, async (database) => {
      const done = await database.query<{ name: string }>('select name from knex_migrations order by id');
      expect(done.map(({ name }) => name)).toEqual(MIGRATION_NAMES);
      expect(await new PgPlans({ database }).list()).toEqual(CATALOGUE);
    });
  });

  test('concurrent starts do not hold up the index that one of them makes beside writes', async () => {
    await migrate(url);
    const persistence = await openPgPersistence(url);
    const { instance } = await seedSender(persistence);
    await seedMessage(persistence, instance).finally(() => persistence.close());
    await undo(url, '0081-last-days');

    await Promise.all([1, 2, 3].map(() => migrate(url)));

    await open(url, async (database) => {
      expect(await database.query('select from message_daily')).not.toEqual([]);
      const index =
        "select indisvalid as valid from pg_index where indexrelid = 'message_daily_instance'::regclass";
      expect(await database.query(index)).toEqual([{ valid: true }]);
    });
  });

  test('a second run changes nothing, not even a price that the owner has set', async () => {
    await migrate(url);
    await open(url, (database) => database.query("update plans set price_paise = 1 where id = 'basic'"));
    await migrate(url);
    await open(url, async (database) => {
      expect((await new PgPlans({ database }).byId('basic'))?.pricePaise).toBe(1);
    });
  });

  test('runs without a time limit, whatever limits the database sets for others', async () => {
    await open(url, (database) =>
      database.query(
        `do $$ begin execute format('alter database %I set statement_timeout = 1', current_database()); end $$`,
      ),
    );
    await migrate(url);
  });

  test('lets others pass while it waits for a locked table', async () => {
    await migrate(url);
    await undo(url, '0012-qr-expiry');
    await open(url, async (database) => {
      let migrating: Promise<void> | undefined;
      await database.transaction(async (backup) => {
        await backup.query('select from instances');
        migrating = migrate(url);
        await eventually(async () => {
          const waiting = 'select from pg_locks where not granted and relation is not null';
          return (await database.query(waiting)).length > 0 || undefined;
        });
        await database.query('select from instances');
      });
      await migrating;
      await database.query('select qr_expires_at from instances');
    });
  });

  test('a leftover lock of a killed migration blocks no start', async () => {
    await migrate(url);
    const last = await undo(url, MIGRATION_NAMES.at(-1)!);
    // As if knex's own lock had been left behind.
    await open(url, (database) => database.query('update knex_migrations_lock set is_locked = 1'));
    await migrate(url);
    await open(url, async (database) => {
      const done = await database.query<{ name: string }>('select name from knex_migrations order by id');
      expect(done.at(-1)).toEqual({ name: last.name });
    });
  });

  test('reports an unreachable server as a retryable fault', async () => {
    const gone = migrate('postgres://postgres@127.0.0.1:1/nowhere');
    await expect(gone).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
  });
});
