import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { freshDatabase } from '../../../testing/test-database.js';
import { lintMigration, watchMigrations } from '../testing/lint-migration.js';
import { migrationSource } from './migrations/source.js';
import { openKnex } from './run-migrations.js';

/** Migrations from the time before the first release, when no installation had many messages. A new one does nothing of this kind. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Moves them into partitions.
  '0004-message-partitions': ['changes the rows of messages'],
  '0009-message-validity': ['changes the rows of messages', 'holds up writes for an index of messages'],
};

const nothing = async () => undefined;

/** Each does one thing that it must not do. */
const BAD: readonly { does: string; sql: string }[] = [
  { does: 'rewrites messages', sql: 'alter table messages alter column content type varchar(70000)' },
  { does: 'changes the rows of messages', sql: "update messages set type = 'other'" },
  {
    does: 'holds up writes for an index of messages',
    sql: 'create index bad_index on messages (number)',
  },
  {
    does: 'holds up writes for an index of whatsapp_auth',
    sql: 'create index bad_auth on whatsapp_auth (account_id)',
  },
  {
    does: 'demands accounts.bad, which an old process does not write',
    sql: 'alter table accounts add column bad text not null',
  },
  {
    does: 'demands accounts.closed_at, which an old process does not write',
    sql: 'alter table accounts alter column closed_at set not null',
  },
  { does: 'takes away accounts.bad', sql: 'alter table accounts drop column bad' },
];

describe('migrations', () => {
  let knex: Knex;
  let drop: () => Promise<void>;
  const found: Record<string, readonly string[]> = {};

  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    knex = openKnex(fresh.url);
    await knex.raw('drop schema public cascade; create schema public');
    await watchMigrations(knex);
    for (const migration of await migrationSource.getMigrations([])) {
      const findings = await lintMigration(knex, migration, () => knex.migrate.up({ migrationSource }));
      if (findings.length > 0) found[migration.name] = findings;
    }
  });
  afterAll(async () => {
    await knex.destroy();
    await drop();
  });

  test('leave large tables to those who write them, and old processes what they need', () => {
    expect(found).toEqual(EXCEPTIONS);
  });

  test.each(BAD)('one that $does is found', async ({ does, sql }) => {
    expect(await lintMigration(knex, { down: nothing }, async () => knex.raw(sql))).toContain(does);
  });

  test('an index that is built concurrently, and a column that may be missing, are not held against it', async () => {
    const apply = async () => {
      await knex.raw('create index concurrently good_auth on whatsapp_auth (account_id)');
      await knex.raw('alter table messages add column good text');
    };
    expect(await lintMigration(knex, { down: nothing }, apply)).toEqual([]);
  });

  test('one without a way back is found', async () => {
    expect(await lintMigration(knex, {}, nothing)).toEqual(['has no down']);
  });
});
