import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MESSAGE_STATUSES, REFUNDED_STATUSES, UNSETTLED_STATUSES } from '@waxwing/core';
import pg from 'pg';
import { freshDatabase } from '../../../testing/test-database.js';
import { CLAIM_LEASES, LIST_READY_ELSEWHERE, READ_CLUSTER_STATE } from '../sessions/claim-statements.js';
import { READ_CHANGED_SESSIONS, READ_HELD_SESSIONS } from '../sessions/lease-statements.js';
import { measureRowsScanned, type PlanMode } from '../testing/explain.js';
import { RECORD_RECEIPTS } from './inbox-statements.js';
import { INTAKES } from './intake/intake-statement.js';
import { TAKE_AND_MOVE } from './lanes/take-and-move-statement.js';
import { TAKE_PACED } from './lanes/take-paced-statement.js';
import {
  FAIL_UNANSWERED,
  FAIL_UNANSWERED_COUNTED,
  SETTLE_COUNTED,
  SETTLE_MESSAGES,
  SETTLE_SENT,
  SETTLE_SENT_COUNTED,
  TAKE_MESSAGES,
} from './outbox-statements.js';
import { SEND_QUEUE_DEPTH } from './send-queue-depth.js';

const SESSIONS = 1_000;
/** Messages that wait in each session. */
const WAITING = 5;
/** The sessions that share a statement of the outbox. */
const BATCH = 200;
/** Ten times the number of rows. A statement that reads every row for every row is far above it. */
const LINEAR = 10 * SESSIONS * WAITING;

const NUMBER = '4917000000002';
/** No account of the fleet: its messages are looked at, and none is stored. */
const ACCOUNT = '0198c0de-0000-7000-8000-000000000001';
const OWNER = 'worker-started-after-the-last-analyze';
const MODES: readonly PlanMode[] = ['force_custom_plan', 'force_generic_plan'];

/** Its second condition on the owner makes the planner join the locked rows with those of an owner unknown to the statistics. */
const QUADRATIC = `
  with mine as materialized (select l.instance_id from session_leases l where l.owner = $1 and l.owner <> '' for no key update)
  update session_leases l set expires_at = now() from mine where l.instance_id = mine.instance_id and l.owner = $1`;

/**
 * The planner with stale statistics: no session had an owner or was linked, and no message waited. This is the case after each
 * start of a worker, whose name is new, and whenever many messages begin to wait at once.
 */
describe('statements that filter by values unknown to the statistics', () => {
  let client: pg.Client;
  let drop: () => Promise<void>;
  let sessions: string[];
  let waiting: { id: string; waId: string }[];

  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    await neverAnalyzeByItself();
    await client.query(FLEET_AT_REST);
    await client.query('analyze');
    await client.query('update instances set linked = true');
    await client.query(
      `with worker as (insert into worker_leases (owner, expires_at) values ($1, now() + interval '1 day'))
       update session_leases set owner = $1, epoch = 1, expires_at = 'infinity'`,
      [OWNER],
    );
    await client.query(MESSAGES_THAT_WAIT);
    await client.query(CHATS_THAT_BECAME_KNOWN);
    const found = await client.query<{ instanceId: string; id: string; waId: string }>(
      `select distinct on (instance_id) instance_id as "instanceId", id, wa_id as "waId"
       from messages where waits order by instance_id, seq`,
    );
    sessions = found.rows.map(({ instanceId }) => instanceId);
    await client.query('update chats set changed_lane = false where instance_id = any($1)', [unmarked()]);
    waiting = found.rows;
  });
  afterAll(async () => {
    await client.end();
    await drop();
  });

  async function neverAnalyzeByItself(): Promise<void> {
    const tables = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables.rows)
      await client.query(`alter table ${name} set (autovacuum_enabled = false)`);
  }

  const inBatch = <T>(values: readonly T[]) => values.slice(0, BATCH);
  /** Another batch of sessions, whose chats have no mark. */
  const unmarked = () => sessions.slice(BATCH, 2 * BATCH);
  const forEach = <T>(value: T) => Array.from({ length: BATCH }, () => value);
  const leases = () => [inBatch(sessions), forEach(OWNER), forEach(1)];
  const taking = () => [...leases(), forEach(10), forEach(10), ids()];
  const calls = () => inBatch(sessions).map((_, index) => index + 1);
  const now = () => new Date().toISOString();
  const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
  const ids = () => inBatch(waiting.map(({ id }) => id));

  test('a statement that reads every row for every row is detected', async () => {
    expect(await measureRowsScanned(client, QUADRATIC, [OWNER], 'force_custom_plan')).toBeGreaterThan(LINEAR);
  });

  const STATEMENTS: [name: string, text: string, values: () => unknown[]][] = [
    ['the sessions of a worker are read', READ_HELD_SESSIONS.text, () => [OWNER, 60_000]],
    ['those that changed are read', READ_CHANGED_SESSIONS.text, () => [OWNER, 60_000, '0', sessions]],
    ['sessions are looked up elsewhere', LIST_READY_ELSEWHERE.text, () => ['another-worker', sessions]],
    ['the cluster state is read', READ_CLUSTER_STATE.text, () => [3_000]],
    ['messages are taken', TAKE_MESSAGES.text, () => [...leases(), forEach(10), ids()]],
    [
      'messages of both lanes are taken',
      TAKE_PACED.text,
      () => [unmarked(), forEach(OWNER), forEach(1), forEach(10), forEach(10), ids()],
    ],
    ['sessions with marked chats are found', TAKE_PACED.text, taking],
    ['messages of both lanes are taken and moved', TAKE_AND_MOVE.text, taking],
    [
      'messages are settled and counted',
      SETTLE_COUNTED.text,
      () => [
        ...[...leases(), calls(), ids(), forEach('sent'), forEach(now())],
        ...[forEach(null), forEach(null), forEach(null), forEach(false), anHourAgo(), now()],
        UNSETTLED_STATUSES,
      ],
    ],
    [
      'messages that were sent are settled and counted',
      SETTLE_SENT_COUNTED.text,
      () => [...leases(), calls(), ids(), forEach(now()), anHourAgo(), now(), UNSETTLED_STATUSES],
    ],
    [
      'unanswered messages fail and are counted',
      FAIL_UNANSWERED_COUNTED.text,
      () => [...leases(), ids(), 'expired', 'late', REFUNDED_STATUSES, 60_000],
    ],
    [
      'messages to strangers are accepted',
      INTAKES.paced.plain.text,
      () => [
        ...[forEach(0).map(() => crypto.randomUUID()), forEach(ACCOUNT), inBatch(sessions), forEach(NUMBER)],
        ...[forEach(null), forEach(''), forEach('text'), forEach(0).map((_, n) => `accepted-${n}`)],
        ...[forEach(now()), forEach(now()), forEach(null), forEach(null), forEach(null), forEach(NUMBER)],
        ...[2_592_000, 2_592_000_000, 80, forEach(false), forEach(false), forEach(null), forEach(null)],
      ],
    ],
    [
      'messages are accepted and taken at once',
      INTAKES.plain.eager.text,
      () => [
        ...[forEach(0).map(() => crypto.randomUUID()), forEach(ACCOUNT), inBatch(sessions), forEach(NUMBER)],
        ...[forEach(null), forEach(''), forEach('text'), forEach(0).map((_, n) => `taken-${n}`)],
        ...[forEach(now()), forEach(now()), forEach(null), forEach(null), forEach(null), forEach(NUMBER)],
        ...[2_592_000, 2_592_000_000, 80, forEach(OWNER), forEach(1)],
      ],
    ],
    [
      'waiting messages are counted',
      SEND_QUEUE_DEPTH.text,
      () => [OWNER, JSON.stringify(Object.fromEntries(sessions.map((id) => [id, [1]])))],
    ],
    [
      'messages are settled',
      SETTLE_MESSAGES.text,
      () => [
        ...[...leases(), calls(), ids(), forEach('sent'), forEach(now())],
        ...[forEach(null), forEach(null), forEach(null), forEach(false), anHourAgo(), now()],
        UNSETTLED_STATUSES,
      ],
    ],
    [
      'messages that were sent are settled',
      SETTLE_SENT.text,
      () => [...leases(), calls(), ids(), forEach(now()), anHourAgo(), now(), UNSETTLED_STATUSES],
    ],
    [
      'unanswered messages fail',
      FAIL_UNANSWERED.text,
      () => [...leases(), ids(), 'expired', 'late', REFUNDED_STATUSES, 60_000],
    ],
    [
      'receipts are recorded',
      RECORD_RECEIPTS.text,
      () => [
        ...[...leases(), calls(), inBatch(waiting.map(({ waId }) => waId))],
        ...[forEach(NUMBER), forEach('delivered'), forEach(now()), MESSAGE_STATUSES],
      ],
    ],
  ];

  describe.each(MODES)('%s', (mode) => {
    test.each(STATEMENTS)('%s in linear time', async (_, text, values) => {
      expect(await measureRowsScanned(client, text, values(), mode)).toBeLessThan(LINEAR);
    });
  });

  describe.each([
    ['of a dead worker', 'linked = true'],
    [
      'that wait to be linked',
      "linked = false, linking_until = now() + interval '1 day', linking_asked_at = now()",
    ],
  ])('sessions %s', (_, state) => {
    beforeAll(async () => {
      await client.query('update worker_leases set expires_at = now()');
      await client.query(`update instances set ${state}`);
    });

    test.each(MODES)('are counted and claimed in linear time, %s', async (mode) => {
      const claim = ['another-worker', 3_000, SESSIONS, SESSIONS, 60_000];
      expect(await measureRowsScanned(client, READ_CLUSTER_STATE.text, [3_000], mode)).toBeLessThan(LINEAR);
      expect(await measureRowsScanned(client, CLAIM_LEASES.text, claim, mode)).toBeLessThan(LINEAR);
    });
  });
});

const FLEET_AT_REST = `
  with owners as (
    insert into accounts (id, email, username, role, password_hash, created_at)
    select gen_random_uuid(), n || '@example.com', 'Asha', 'user', '', now() from generate_series(1, 100) n returning id
  ), places as (
    select o.id, row_number() over () as place from owners o
  ), made as (
    insert into instances (id, account_id, status, created_at)
    select gen_random_uuid(), p.id, 'ready', now() from generate_series(1, ${SESSIONS}) n join places p on p.place = n % 100 + 1
    returning id, account_id
  ), leased as (
    insert into session_leases (instance_id, account_id) select id, account_id from made returning instance_id, account_id
  )
  insert into messages (id, account_id, instance_id, direction, content, type, wa_id, status, created_at, expires_at)
  select gen_random_uuid(), l.account_id, l.instance_id, 'outbound', '', 'text', n || '-' || l.instance_id, 'sent',
    now() - n * interval '1 minute', now() + interval '1 day'
  from leased l cross join generate_series(1, 20) n`;

/** All at once, as a history tells: what waits for them changes its lane. */
const CHATS_THAT_BECAME_KNOWN = `
  insert into chats (instance_id, account_id, chat_id, standing, changed_lane)
  select l.instance_id, l.account_id, case n when 1 then '${NUMBER}' else n::text end, 'known', true
  from session_leases l cross join generate_series(1, 20) n`;

/** Half of them may have been written to a socket; a third is expired. */
const MESSAGES_THAT_WAIT = `
  insert into messages (id, account_id, instance_id, direction, number, chat, lane, content, type, wa_id, status, created_at, expires_at)
  select gen_random_uuid(), l.account_id, l.instance_id, 'outbound', '${NUMBER}', '${NUMBER}', n % 2, '', 'text', 'waits-' || n || '-' || l.instance_id,
    (case when n % 2 = 0 then 'sending' else 'pending' end)::message_status, now() - n * interval '1 second',
    now() + case when n % 3 = 0 then interval '-1 hour' else interval '1 day' end
  from session_leases l cross join generate_series(1, ${WAITING}) n`;
