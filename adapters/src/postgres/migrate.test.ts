import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CATALOGUE } from '@waxwing/core';
import { freshDatabase } from '../../testing/test-database.js';
import { Database, migrate, PgPlans } from './index.js';
import { MIGRATION_NAMES, migrationSource } from './migrations/source.js';
import { openKnex } from './models.js';

// A busy machine may be slow; nothing here waits for a time to pass.
jest.setTimeout(60_000);

async function open<T>(connectionString: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.connect(connectionString, { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

describe('migrate', () => {
  let url: string;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ url, drop } = await freshDatabase());
    await open(url, (database) => database.query('drop schema public cascade; create schema public'));
  });
  afterEach(async () => drop());

  test('several starters at once on an empty database migrate it once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrate(url)));

    await open(url, async (database) => {
      const done = await database.query<{ name: string }>('select name from knex_migrations order by id');
      expect(done.map(({ name }) => name)).toEqual(MIGRATION_NAMES);
      expect(await new PgPlans({ database }).list()).toEqual(CATALOGUE);
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

  test('the leftover of a starter that was killed while it migrated blocks nobody', async () => {
    await migrate(url);
    // As if the last migration had never run and knex's own lock had stayed behind.
    const last = (await migrationSource.getMigrations([])).at(-1)!;
    const knex = openKnex(url, 1);
    await last.down!(knex);
    await knex.destroy();
    await open(url, async (database) => {
      await database.query('delete from knex_migrations where name = $1', [last.name]);
      await database.query('update knex_migrations_lock set is_locked = 1');
    });
    await migrate(url);
    await open(url, async (database) => {
      const done = await database.query<{ name: string }>('select name from knex_migrations order by id');
      expect(done.at(-1)).toEqual({ name: last.name });
    });
  });

  test('a server that is not there is a retryable fault', async () => {
    const gone = migrate('postgres://postgres@127.0.0.1:1/nowhere');
    await expect(gone).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
  });
});
