import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MOST_COUNTED } from '@waxwing/core';
import { measureRowsScanned } from '../testing/explain.js';
import { openPlanDatabase } from '../testing/plan-database.js';
import { READ_SNAPSHOT } from './safety-statements.js';

const ACCOUNT = '0198c0de-0000-7000-8000-000000000001';
const INSTANCE = '0198c0de-0000-7000-8000-000000000002';
const CHATS = 150;
const OF_A_CHAT = 400;

/** Each chat has as many waiting messages; the last chat is held the longest, and nothing waits in one that is held longer. */
const FILL = `
  with owner as (
    insert into accounts (id, email, username, role, password_hash, created_at)
    values ($1, 'asha@example.com', 'Asha', 'user', '', now()) returning id
  ), made as (
    insert into instances (id, account_id, status, created_at) select $2, o.id, 'ready', now() from owner o returning id, account_id
  ), held as (
    insert into held_chats (instance_id, chat, until, code)
    select m.id, (917000000000 + c)::text, date_trunc('day', now()) + interval '2 days' + c * interval '1 minute', 'recipient_budget'
    from made m cross join generate_series(1, $3::integer + 1) c returning chat
  )
  insert into messages (id, account_id, instance_id, direction, number, chat, lane, content, type, wa_id, status, created_at, expires_at)
  select gen_random_uuid(), m.account_id, m.id, 'outbound', (917000000000 + c)::text, (917000000000 + c)::text, c % 2, '', 'text',
    'held-' || n || '-' || c, 'pending', now(), now() + interval '7 days'
  from made m cross join generate_series(1, $3::integer) c cross join generate_series(1, $4::integer) n
  where (select count(*) from held) >= 0`;

let plans: Awaited<ReturnType<typeof openPlanDatabase>>;
beforeAll(async () => {
  plans = await openPlanDatabase(FILL, [ACCOUNT, INSTANCE, CHATS, OF_A_CHAT]);
});
afterAll(() => plans.close());

const read = async () => {
  const { rows } = await plans.client.query<{ heldKnown: number; heldFirst: number; isLast: boolean }>(
    `select s."heldKnown", s."heldFirst",
       s."heldUntil" = (select max(until) - interval '1 minute' from held_chats) as "isLast" from (${READ_SNAPSHOT.text}) s`,
    [ACCOUNT, INSTANCE],
  );
  return rows[0]!;
};

test('of 60,000 messages in chats that are held alone so many are counted at most, with the last end of all', async () => {
  const { heldKnown, heldFirst, isLast } = await read();
  expect(heldKnown + heldFirst).toBe(MOST_COUNTED);
  expect(isLast).toBe(true);
});

test.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'and the plan of mode %s looks at few others',
  async (mode) => {
    const scanned = await measureRowsScanned(plans.client, READ_SNAPSHOT.text, [ACCOUNT, INSTANCE], mode);
    expect(scanned).toBeLessThan(3 * MOST_COUNTED);
  },
);

test('as many as there are where they are fewer', async () => {
  await plans.client.query('delete from held_chats where chat::bigint > 917000000000 + 4');
  const { heldKnown, heldFirst } = await read();
  expect([heldKnown, heldFirst]).toEqual([2 * OF_A_CHAT, 2 * OF_A_CHAT]);
});
