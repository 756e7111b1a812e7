import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freshDatabase } from '../../../testing/test-database.js';
import { Database, migrate } from '../index.js';
import { migrationSource } from './migrations/source.js';
import { openKnex } from './run-migrations.js';

const ASHA = '0198c0de-0000-7000-8000-000000000001';
const RAVI = '0198c0de-0000-7000-8000-000000000002';
const MINA = '0198c0de-0000-7000-8000-000000000003';

let url: string;
let drop: () => Promise<void>;
let database: Database;
beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  const knex = openKnex(url);
  const named = { migrationSource, name: '0080-operations' };
  await knex.migrate.down(named as Parameters<typeof knex.migrate.down>[0]);
  await knex.destroy();
  database = await Database.connect(url, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await drop();
});

test('subscriptions of accounts that were suspended before are suspended as long, and follow what an earlier version changes', async () => {
  await database.query(
    `insert into accounts (id, email, username, role, password_hash, created_at, suspension_level, suspension_reason, suspended_at, suspended_until)
     select a.id, a.id || '@example.com', 'A', 'user', 'hash', now(), a.level, 'x', now(), a.until
     from (values ($1::uuid, 'sends', null), ($2::uuid, 'all', '2199-01-01Z'::timestamptz), ($3::uuid, null, null)) a(id, level, until)`,
    [ASHA, RAVI, MINA],
  );
  await database.query(
    `insert into subscriptions (id, account_id, plan_id, plan_name, price_paise, instance_limit, message_limit, starts_at, ends_at)
     select gen_random_uuid(), id, 'free', 'Free', 0, 1, 1000, now(), now() + interval '1 day' from accounts`,
  );

  await migrate(url);

  const ends = async () => {
    const rows = await database.query<{ id: string; until: string | null }>(
      'select account_id as id, extract(year from suspended_until)::text as until from subscriptions order by 1',
    );
    return rows.map(({ until }) => until);
  };
  expect(await ends()).toEqual(['Infinity', '2199', null]);
  await database.query('update accounts set suspension_level = null, suspended_until = null where id = $1', [
    ASHA,
  ]);
  expect(await ends()).toEqual([null, '2199', null]);
});
