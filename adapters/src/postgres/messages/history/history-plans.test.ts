import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS, type HistoryQuery, type MessageSearchQuery } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import type { Knex } from 'knex';
import { freshDatabase } from '../../../../testing/test-database.js';
import { Database } from '../../index.js';
import { TAKE_MESSAGES } from '../outbox-statements.js';
import { bucketsQuery, cursorQuery, pageQuery } from './history-query.js';
import { newestDayQuery, searchQuery } from './search-query.js';

/** The planner's choices for 60,000 messages of 30 accounts with 4 instances each. */
describe('plans of the statements that grow with the history', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let knex: Knex;
  let accountId: string;
  let instanceId: string;

  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    database = await Database.connect(fresh.url, { max: 2 });
    knex = await database.knex();
    await database.query(`
      with owners as (
        select a, gen_random_uuid() as account_id from generate_series(1, 30) a
      ), places as (
        select o.account_id, gen_random_uuid() as instance_id from owners o cross join generate_series(1, 4)
      )
      insert into messages (id, account_id, instance_id, direction, number, chat, content, type, wa_id, status, created_at)
      select gen_random_uuid(), p.account_id, p.instance_id,
        (case when n % 5 = 0 then 'inbound' else 'outbound' end)::message_direction,
        '919876543210', '919876543210', 'x', case when n % 100 = 0 then 'image' else 'text' end, 'PLAN' || n,
        (case when n <= 3 then 'pending' else 'sent' end)::message_status, now() - n * interval '1 minute'
      from places p cross join generate_series(1, 500) n order by n desc`);
    // As autovacuum does, which skips empty partitions.
    const filled = await database.query<{ name: string }>(
      'select distinct tableoid::regclass::text as name from messages',
    );
    for (const { name } of filled) await database.query(`analyze ${name}`);
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

  async function plan(query: Knex.QueryBuilder | Knex.Raw): Promise<string> {
    const { sql, bindings } = query.toSQL().toNative();
    return planOf(sql, bindings);
  }

  async function planOf(text: string, values: readonly unknown[]): Promise<string> {
    const rows = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  /** The plan of a page that begins at the newest message and lies within the last ten days. */
  function pagePlan(filters: Partial<HistoryQuery>): Promise<string> {
    const now = Date.now();
    const location = { from: new Date(now - 10 * DAY_MS), until: new Date(now), skip: 0 };
    return plan(pageQuery(knex, { accountId, limit: 50, ...filters }, location));
  }

  test('a page of an account is read in order from its index', async () => {
    const found = await pagePlan({});
    expect(found).toMatch(/Index Scan using messages_y\d+m\d+_account_id_created_at_id_idx/);
    expect(found).not.toMatch(/Sort|Seq Scan/);
  });

  test('a page of an instance is read in order from its index', async () => {
    const found = await pagePlan({ instanceId });
    expect(found).toMatch(/Index Scan using messages_y\d+m\d+_account_id_instance_id_created_at_id_idx/);
    expect(found).not.toMatch(/Sort|Seq Scan/);
  });

  test('a page of one direction is read in order from the account’s index', async () => {
    const found = await pagePlan({ direction: 'inbound' });
    expect(found).toMatch(/Index Scan using messages_y\d+m\d+_account_id_created_at_id_idx/);
    expect(found).not.toMatch(/Sort|Seq Scan/);
  });

  test('a page reads only the partitions of its time, bounded by the index', async () => {
    const found = await pagePlan({ instanceId });
    expect(found).toMatch(/Index Cond: .*created_at >= /);
    expect(found).not.toContain('messages_earlier');
  });

  test('a page of files skips the texts: only the index of what is none is read', async () => {
    const found = await pagePlan({ types: ['image', 'video'] });
    expect(found).toMatch(/Index Scan .*on messages_y\d+m\d+_kinds/);
    expect(found).not.toMatch(/_account_id_created_at_id_idx|Seq Scan/);
  });

  test('a page of texts is read in order from the account’s index', async () => {
    const found = await pagePlan({ types: ['text', 'poll'] });
    expect(found).toMatch(/Index Scan using messages_y\d+m\d+_account_id_created_at_id_idx/);
    expect(found).not.toMatch(/Sort|Seq Scan/);
  });

  test('a list by cursor is read in order and without a sort', async () => {
    const before = { createdAt: new Date(), id: newId() };
    const found = await plan(cursorQuery(knex, { accountId, before, limit: 50 }));
    expect(found).toMatch(/Index Scan using messages_y\d+m\d+_account_id_created_at_id_idx/);
    expect(found).not.toMatch(/Sort|Seq Scan/);
  });

  test('a list with a byte limit is read in the same way, and reads each text once', async () => {
    const before = { createdAt: new Date(), id: newId() };
    const found = await plan(cursorQuery(knex, { accountId, before, limit: 50, bytes: 1_000 }));
    expect(found).toMatch(/Index Scan using messages_y\d+m\d+_account_id_created_at_id_idx/);
    expect(found).not.toMatch(/Sort|Seq Scan/);
  });

  test('a list by cursor with a start time reads nothing older', async () => {
    const [from, createdAt] = [new Date(Date.now() - 3_600_000), new Date()];
    const found = await plan(
      cursorQuery(knex, {
        accountId,
        from,
        before: { createdAt, id: newId() },
        limit: 50,
      }),
    );
    expect(found).toMatch(/Index Cond: .*created_at >= /);
    expect(found).not.toContain('Seq Scan');
    expect(found).not.toContain('messages_earlier');
  });

  describe('a search reads messages in the order of an index, no more than it looks through', () => {
    // An account here has 2,000 messages: a search that looks through 10,000 has a million before it.
    const search = (filters: Partial<MessageSearchQuery>) =>
      plan(
        searchQuery(
          knex,
          { accountId, instanceIds: [], limit: 51, bytes: 2_000_000, lookThrough: 100, ...filters },
          undefined,
        ),
      );
    const before = { createdAt: new Date(), id: newId() };

    test.each([
      ['of the account', {}],
      ['with a status', { statuses: ['failed'] as const }],
      ['of a direction, from a position on', { direction: 'inbound' as const, before }],
    ])('%s', async (_, filters) => {
      const found = await search(filters);
      expect(found).toMatch(/Index Scan using messages_y\d+m\d+_account_id_created_at_id_idx/);
      expect(found).not.toMatch(/Sort|Seq Scan/);
    });

    test('of files, without looking through the texts', async () => {
      const found = await search({ types: ['image'], before });
      expect(found).toMatch(/Index Scan .*on messages_y\d+m\d+_kinds/);
      expect(found).not.toMatch(/_account_id_created_at_id_idx|Seq Scan on/);
    });

    test('of one instance', async () => {
      const found = await search({ instanceIds: [instanceId], statuses: ['read'] });
      expect(found).toMatch(/Index Scan using messages_y\d+m\d+_account_id_instance_id_created_at_id_idx/);
      expect(found).not.toMatch(/Sort|Seq Scan/);
    });

    test('of a chat', async () => {
      const found = await search({ chatId: '919800000099', direction: 'outbound' });
      expect(found).toMatch(/messages_y\d+m\d+_account_id_chat_created_at_idx/);
      expect(found).not.toContain('Seq Scan on messages');
    });

    test('after the newest day with a match, which the counters know', async () => {
      const filters = { accountId, instanceIds: [], direction: 'inbound' as const };
      const found = await plan(newestDayQuery(knex, { ...filters, limit: 1, bytes: 1, lookThrough: 1 })!);
      expect(found).toContain('on message_daily');
      expect(found).not.toContain('on messages');
    });
  });

  test('a total is read from the counters and not from the messages', async () => {
    const found = await plan(bucketsQuery(knex, { accountId, page: 1, limit: 50 }));
    expect(found).toContain('on message_daily');
    expect(found).not.toContain('on messages');
  });

  test.each([[['image' as const]], [['text' as const]]])('a total of %j as well', async (types) => {
    const found = await plan(bucketsQuery(knex, { accountId, types, page: 1, limit: 50 }));
    expect(found).toContain('on message_kinds');
    expect(found).not.toContain('on messages');
  });

  test('a worker finds waiting messages by the partial index alone', async () => {
    const found = await planOf(TAKE_MESSAGES.text, [[instanceId], ['nobody'], [1], [10], [newId()]]);
    expect(found).toMatch(/messages_y\d+m\d+_(lanes|instance_id_lane_seq_idx)/);
    expect(found).not.toContain('Seq Scan on messages');
  });
});
