import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { newId } from '@waxwing/core/testing';
import { freshDatabase } from '../../testing/test-database.js';
import { Database } from './index.js';
import { TAKE } from './outbox-statements.js';
import { historyStatements } from './pg-messages.js';

// A busy machine may be slow; nothing here waits for a time to pass.
jest.setTimeout(60_000);

/** What the planner does with 60,000 messages of 30 accounts with 4 instances each. */
describe('plans of the statements that grow with the history', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let accountId: string;
  let instanceId: string;

  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    database = await Database.connect(fresh.url, { max: 2 });
    await database.query(`
      with owners as (
        select a, gen_random_uuid() as account_id from generate_series(1, 30) a
      ), places as (
        select o.account_id, gen_random_uuid() as instance_id from owners o cross join generate_series(1, 4)
      )
      insert into messages (id, account_id, instance_id, direction, number, chat, content, type, wa_id, status, created_at)
      select gen_random_uuid(), p.account_id, p.instance_id,
        (case when n % 5 = 0 then 'inbound' else 'outbound' end)::message_direction,
        '919876543210', '919876543210', 'x', 'text', 'PLAN' || n,
        (case when n <= 3 then 'pending' else 'sent' end)::message_status, now() - n * interval '1 minute'
      from places p cross join generate_series(1, 500) n order by n desc`);
    await database.query('analyze messages');
    const [one] = await database.query<{ account_id: string; instance_id: string }>(
      "select account_id, instance_id from messages where wa_id = 'PLAN1' limit 1",
    );
    accountId = one!.account_id;
    instanceId = one!.instance_id;
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  async function plan(text: string, values: unknown[]): Promise<string> {
    const rows = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  async function pagePlan(filters: {
    instanceId?: string;
    direction?: 'inbound';
    from?: Date;
  }): Promise<string> {
    const { page } = historyStatements({ accountId, page: 1, limit: 50, ...filters });
    return plan(page.text, page.values);
  }

  test('a page of an account is read in order from its index', async () => {
    const found = await pagePlan({});
    expect(found).toContain('Index Scan using messages_account on');
    expect(found).not.toMatch(/Sort|Seq Scan/);
  });

  test('a page of an instance is read in order from its index', async () => {
    const found = await pagePlan({ instanceId });
    expect(found).toContain('Index Scan using messages_instance on');
    expect(found).not.toMatch(/Sort|Seq Scan/);
  });

  test('a page of one direction is read in order from the account’s index', async () => {
    const found = await pagePlan({ direction: 'inbound' });
    expect(found).toContain('Index Scan using messages_account on');
    expect(found).not.toMatch(/Sort|Seq Scan/);
  });

  test('a stretch of time is bounded by the index, not by a filter', async () => {
    const found = await pagePlan({ instanceId, from: new Date(Date.now() - 3_600_000) });
    expect(found).toMatch(/messages_instance[\s\S]*Index Cond: .*created_at >= /);
    expect(found).not.toContain('Seq Scan');
  });

  test('an owner finds what waits by the partial index alone', async () => {
    const found = await plan(TAKE.text, [[instanceId], ['nobody'], [1], [10], [newId()]]);
    expect(found).toContain('messages_outbox');
    expect(found).not.toContain('Seq Scan on messages');
  });
});
