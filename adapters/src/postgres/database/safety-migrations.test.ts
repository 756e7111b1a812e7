import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { freshDatabase } from '../../../testing/test-database.js';
import { messageLanes } from './migrations/0063-message-lanes.js';
import { chatStandings } from './migrations/0064-chat-standings.js';
import { safety } from './migrations/0065-safety.js';
import { openKnex } from './run-migrations.js';

const ACCOUNT = '0198c0de-0000-7000-8000-000000000001';
const INSTANCE = '0198c0de-0000-7000-8000-000000000002';

/** As the release before writes one. */
const insertOf = (waId: string) => `
  insert into messages (id, account_id, instance_id, direction, number, chat, content, type, wa_id, status, created_at, expires_at)
  values (gen_random_uuid(), '${ACCOUNT}', '${INSTANCE}', 'outbound', '919800000001', '919800000001', '', 'text', '${waId}', 'pending',
    now(), now() + interval '1 day')`;

/** As the release before takes the oldest messages. */
const TAKE = `
  with due as materialized (
    select m.id, m.seq as place from messages m where m.instance_id = '${INSTANCE}' and m.waits order by m.seq limit 10
  ), locked as materialized (
    select m.id from messages m join due on due.id = m.id where m.status in ('pending', 'sending') order by m.id for update of m
  ), taken as (
    update messages m set status = 'sending' from locked where m.id = locked.id returning m.id, m.wa_id, m.seq
  )
  select wa_id from taken order by seq`;

/** As the release before notes a chat. */
const noteOf = (standing: string) => `
  insert into chats as c (instance_id, account_id, chat_id, lid, standing, last_in_at, last_out_at, last_at)
  values ('${INSTANCE}', '${ACCOUNT}', '919800000001', null, '${standing}', now(), null, now())
  on conflict (instance_id, chat_id) do update set standing = greatest(c.standing, excluded.standing)`;

const HALF_BUILT = `
  alter table messages add column lane smallint not null default 0, add column held boolean;
  create index messages_lanes on only messages (instance_id, lane, seq) where waits;
  alter table chats add column changed_lane boolean not null default false;
  create index chats_changed_lane on chats (instance_id) where changed_lane`;

describe('the migrations of number safety', () => {
  let knex: Knex;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    knex = openKnex(fresh.url);
    for (const migration of [safety, chatStandings, messageLanes]) await migration.down?.(knex);
    await knex.raw(insertOf('before'));
    await knex.raw(noteOf('first'));
    await knex.raw(`
      insert into accounts (id, email, username, role, password_hash, created_at)
      values ('${ACCOUNT}', 'asha@example.com', 'Asha', 'user', '', now())`);
    await knex.raw(`
      insert into instances (id, account_id, status, linked, phone, created_at) values
        ('${INSTANCE}', '${ACCOUNT}', 'ready', true, '919800000009', '2026-01-01'),
        (gen_random_uuid(), '${ACCOUNT}', 'ready', true, '919800000008', '2026-02-01'),
        (gen_random_uuid(), '${ACCOUNT}', 'ready', false, null, '2026-02-01')`);
    const day = (at: string, messages: number, failed: number, direction = 'outbound') =>
      `('${ACCOUNT}', '${INSTANCE}', '${at}', '${direction}', ${messages}, ${failed}, now())`;
    await knex.raw(`
      insert into message_daily (account_id, instance_id, day, direction, messages, failed, last_at) values
        ${day('2026-03-01', 2, 1)}, ${day('2026-03-02', 2, 2)}, ${day('2026-03-04', 1, 0)}, ${day('2026-03-05', 9, 0, 'inbound')}`);
    await knex.raw(HALF_BUILT);
    for (const _ of ['after a try that was broken off', 'when it is there'])
      for (const migration of [messageLanes, chatStandings]) await migration.up(knex);
    await safety.up(knex);
  });
  afterAll(async () => {
    await knex.destroy();
    await drop();
  });

  test('every month has the index of lanes, and no index is invalid', async () => {
    const { rows } = await knex.raw(`
      select (select count(*)::integer from pg_index where not indisvalid) as invalid,
        (select count(*)::integer from pg_inherits where inhparent = 'messages'::regclass)
          - (select count(*)::integer from pg_inherits where inhparent = 'messages_lanes'::regclass) as missing,
        to_regclass('messages_outbox') as outbox`);
    expect(rows).toEqual([{ invalid: 0, missing: 0, outbox: null }]);
  });

  test('the release before goes on storing, taking and noting', async () => {
    await knex.raw(insertOf('after'));
    const { rows } = await knex.raw(TAKE);
    expect(rows).toEqual([{ wa_id: 'before' }, { wa_id: 'after' }]);
    const { rows: lanes } = await knex.raw('select distinct lane, held from messages');
    expect(lanes).toEqual([{ lane: 0, held: null }]);
    await knex.raw(noteOf('known'));
    const { rows: chats } = await knex.raw('select standing, changed_lane from chats');
    expect(chats).toEqual([{ standing: 'known', changed_lane: true }]);
  });

  test('numbers that were linked have the days on which they sent', async () => {
    const { rows } = await knex.raw(
      'select phone, first_linked_at, counted_days, last_day::text from numbers order by phone',
    );
    expect(rows).toEqual([
      { phone: '919800000008', first_linked_at: new Date('2026-02-01'), counted_days: 0, last_day: null },
      {
        phone: '919800000009',
        first_linked_at: new Date('2026-01-01'),
        counted_days: 2,
        last_day: '2026-03-04',
      },
    ]);
  });
});
