import { describe, expect, test } from '@jest/globals';
import { CATALOGUE } from '@waxwing/core';
import { freshDatabase } from '../../testing/test-database.js';
import { Database, migrate, PgPlans } from './index.js';
import { MIGRATION_NAMES } from './migrations/source.js';

async function open<T>(connectionString: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.connect(connectionString, { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

describe('migrate', () => {
  test('several starters at once on an empty database migrate it once', async () => {
    const empty = await freshDatabase();
    await Promise.all([1, 2, 3, 4].map(() => migrate(empty)));

    await open(empty, async (database) => {
      const done = await database.query<{ name: string }>('select name from knex_migrations order by id');
      expect(done.map(({ name }) => name)).toEqual(MIGRATION_NAMES);
      expect(await new PgPlans({ database }).list()).toEqual(CATALOGUE);
    });
  });

  test('a second run changes nothing, not even a price that the owner has set', async () => {
    const database = await freshDatabase();
    await migrate(database);
    await open(database, (opened) => opened.query("update plans set price_paise = 1 where id = 'basic'"));
    await migrate(database);
    await open(database, async (opened) => {
      expect((await new PgPlans({ database: opened }).byId('basic'))?.pricePaise).toBe(1);
    });
  });

  test('the leftover of a starter that was killed while it migrated blocks nobody', async () => {
    const database = await freshDatabase();
    await migrate(database);
    // As if the last migration had never run and knex's own lock had stayed behind.
    await open(database, async (opened) => {
      await opened.query('drop table idempotency_keys, messages');
      await opened.query('drop type message_status, message_direction');
      await opened.query('delete from knex_migrations where name = $1', [MIGRATION_NAMES.at(-1)]);
      await opened.query('update knex_migrations_lock set is_locked = 1');
    });
    await migrate(database);
    await open(database, async (opened) => {
      expect(await opened.query('select count(*)::integer as n from messages')).toEqual([{ n: 0 }]);
    });
  });

  test('a server that is not there is a retryable fault', async () => {
    const gone = migrate('postgres://postgres@127.0.0.1:1/nowhere');
    await expect(gone).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
  });
});
