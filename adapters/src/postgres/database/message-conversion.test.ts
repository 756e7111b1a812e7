import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freshDatabase } from '../../../testing/test-database.js';
import { Database, migrate, PgMessages } from '../index.js';
import { migrationSource } from './migrations/source.js';
import { openKnex } from './run-migrations.js';

const BEFORE_PARTITIONS = 3;
const ACCOUNT = '0198c0de-0000-7000-8000-000000000001';

describe('a database from before messages were partitioned', () => {
  let url: string;
  let drop: () => Promise<void>;
  let database: Database;
  beforeEach(async () => {
    ({ url, drop } = await freshDatabase());
    database = await Database.connect(url, { max: 2 });
    await database.query('drop schema public cascade; create schema public');
    await migrateUpTo(BEFORE_PARTITIONS);
    await database.query(`
      insert into accounts (id, email, username, role, password_hash, created_at)
      values ('${ACCOUNT}', 'asha@example.com', 'Asha', 'user', 'x', now());
      insert into messages (id, account_id, instance_id, direction, number, content, type, wa_id, status, created_at)
      select gen_random_uuid(), '${ACCOUNT}', '${ACCOUNT}',
        (case when n % 4 = 0 then 'inbound' else 'outbound' end)::message_direction, '919876543210', 'Text ' || n, 'text',
        'OLD' || n, (case when n % 4 <> 0 and n % 5 = 0 then 'failed' when n = 1 then 'pending' else 'delivered' end)::message_status,
        date_trunc('day', now()) - n * interval '1 day'
      from generate_series(1, 120) n`);
  });
  afterEach(async () => {
    await database.close();
    await drop();
  });

  async function migrateUpTo(count: number): Promise<void> {
    const knex = openKnex(url);
    const source = {
      ...migrationSource,
      getMigrations: async () => (await migrationSource.getMigrations([])).slice(0, count),
    };
    await knex.migrate.latest({ migrationSource: source });
    await knex.destroy();
  }

  const rows = () =>
    database.query<{ id: string; seq: number; waits: boolean; at: Date }>(
      'select id, seq, waits, created_at as at, content, status from messages order by seq',
    );

  test('keeps every message unchanged and in order, and accepts new ones', async () => {
    const before = await rows();
    await migrate(url);
    expect(await rows()).toEqual(before);
    const [next] = await database.query<{ seq: number }>("select nextval('messages_seq') as seq");
    expect(next!.seq).toBeGreaterThan(before.at(-1)!.seq);
  });

  test('gives its outbound messages a validity of a day from their acceptance', async () => {
    await migrate(url);
    const validities = await database.query(
      `select direction, min(expires_at - created_at) = interval '24 hours' as least,
        max(expires_at - created_at) = interval '24 hours' as most from messages group by 1 order by 1`,
    );
    expect(validities).toEqual([
      { direction: 'outbound', least: true, most: true },
      { direction: 'inbound', least: null, most: null },
    ]);
  });

  test('counts its messages and keeps its history pages', async () => {
    await migrate(url);
    const counts = await database.query(
      'select direction, sum(messages)::integer as messages, sum(failed)::integer as failed from message_daily group by 1 order by 1',
    );
    expect(counts).toEqual([
      { direction: 'outbound', messages: 90, failed: 18 },
      { direction: 'inbound', messages: 30, failed: 0 },
    ]);
    const page = await new PgMessages({ database }).page({ accountId: ACCOUNT, page: 3, limit: 50 });
    expect(page.total).toBe(120);
    expect(page.items.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Text ${n + 101}`),
    );
  });
});
