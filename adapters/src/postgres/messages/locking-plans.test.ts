import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from '../../../testing/test-database.js';
import { TABLE_ERASURES } from '../accounts/erase-account.js';
import { LOCK_POSITION, MARK_READ } from '../conversations/conversation-statements.js';
import { DELETE_EVENTS_BEFORE } from '../events/pg-event-retention.js';
import { TELL_AWAY, TELL_ENDED_SUBSCRIPTIONS, TELL_EXPIRED_KEYS } from '../events/pg-event-sweep.js';
import { MAKE_AVAILABLE, REQUEST_FILE, SET_BACK } from '../media/inbound-file-statements.js';
import * as media from '../media/media-statements.js';
import { SAVE_UPLOAD } from '../media/pg-whatsapp-uploads.js';
import { CARRY_COUNTS } from '../safety/carried-counts.js';
import { JOIN_LANES, PART_LANES } from '../safety/change-settings.js';
import { TELL_HELD } from '../safety/tell-held.js';
import { REPORT_SESSION } from '../sessions/pg-session-reports.js';
import { ANSWER_CALL, STORE_CALL, TAKE_CALLS } from '../sessions/session-call-statements.js';
import { FORGET_GIVEN_UP } from '../webhooks/deliveries/pg-delivery-retention.js';
import { CLAIM_SHARDS, RENEW_SHARDS } from '../webhooks/deliveries/pg-delivery-shards.js';
import { RECORD_DELIVERIES } from '../webhooks/deliveries/record-statement.js';
import { SETTLE_CHANGES, STORE_CHANGES } from './changes/change-statements.js';
import { STORE_FILES, STORE_WIRES } from './content/body-statements.js';
import { REPLACE_UNSUPPORTED } from './content/pg-unsupported-messages.js';
import { FAIL_WAITING } from './fail-waiting-messages.js';
import { DELETE_BEFORE } from './history/pg-message-retention.js';
import * as inbox from './inbox-statements.js';
import { INTAKES } from './intake/intake-statement.js';
import { BARRIER_ALIAS } from './lanes/lock-order.js';
import { TAKE_AND_MOVE } from './lanes/take-and-move-statement.js';
import { TAKE_PACED } from './lanes/take-paced-statement.js';
import { TELL_HELD_CHAT } from './lanes/tell-held-chat.js';
import * as outbox from './outbox-statements.js';
import { KEEP_TIMERS, RECORD_TIMERS } from './pg-chat-timers.js';
import { RECORD_CHATS, RECORD_LID_MAPPINGS } from './pg-chats.js';
import { EXPIRE_MESSAGES } from './pg-message-expiry.js';
import { GIVE_BACK, POSTPONE_CHAT } from './return-statements.js';

/** Every statement that changes or locks messages, conversations or events, or locks other rows while it reads them or writes events. */
const STATEMENTS = [
  ...Object.values(outbox),
  POSTPONE_CHAT,
  GIVE_BACK,
  ...Object.values(inbox),
  ...Object.values(INTAKES).flatMap(({ plain, eager }) => [plain, eager]),
  TAKE_PACED,
  TAKE_AND_MOVE,
  RECORD_CHATS,
  RECORD_LID_MAPPINGS,
  RECORD_TIMERS,
  KEEP_TIMERS,
  JOIN_LANES,
  PART_LANES,
  TELL_HELD,
  TELL_HELD_CHAT,
  CARRY_COUNTS,
  STORE_FILES,
  STORE_WIRES,
  REPLACE_UNSUPPORTED,
  STORE_CHANGES,
  SETTLE_CHANGES,
  SAVE_UPLOAD,
  SET_BACK,
  MAKE_AVAILABLE,
  REQUEST_FILE,
  FAIL_WAITING,
  EXPIRE_MESSAGES,
  DELETE_BEFORE,
  LOCK_POSITION,
  MARK_READ,
  RENEW_SHARDS,
  CLAIM_SHARDS,
  RECORD_DELIVERIES,
  FORGET_GIVEN_UP,
  DELETE_EVENTS_BEFORE,
  REPORT_SESSION,
  STORE_CALL,
  TAKE_CALLS,
  ANSWER_CALL,
  TELL_AWAY,
  TELL_EXPIRED_KEYS,
  TELL_ENDED_SUBSCRIPTIONS,
  ...Object.values(media),
  ...TABLE_ERASURES.map(({ deleteBatch }, n) => ({ name: `erase-${n}`, text: deleteBatch })),
].map(({ name, text }) => [name, text] as const);

/** When the outer row determines the partition of the inner one, PostgreSQL chooses the partition row by row. */
const CHOOSES_LATE =
  'select m.id from accounts a join messages m on m.created_at = a.created_at for update of m';

/** The CTEs that `behind` names, and those of them that the plan reads. */
const barriersIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`from (\\w+) ${BARRIER_ALIAS}\\b`, 'g'))].map(([, cte]) => cte!).toSorted();
const evaluatedIn = (plan: string): string[] =>
  [...plan.matchAll(new RegExp(`CTE Scan on (\\w+) ${BARRIER_ALIAS}(?:_\\d+)?$`, 'gm'))]
    .map(([, cte]) => cte!)
    .toSorted();

describe('statements that lock', () => {
  let client: pg.Client;
  let printed: string[];
  beforeAll(async () => {
    client = new pg.Client({ connectionString: await testDatabase() });
    await client.connect();
    client.on('notice', ({ detail }) => printed.push(detail ?? ''));
    printed = [];
    // Nested loops, as on large tables.
    await client.query('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off');
    await client.query('set client_min_messages = log; set debug_print_plan = on');
    await client.query('set plan_cache_mode = force_generic_plan');
  });
  afterAll(() => client.end());

  /** The plan for any parameters. */
  const planOf = async (text: string): Promise<string> => {
    const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
    const nulls = Array.from({ length: Math.max(0, ...numbers) }, () => 'null');
    await client.query(`prepare explained as ${text}`);
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) execute explained${nulls.length > 0 ? `(${nulls.join(', ')})` : ''}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.query('deallocate explained');
    }
  };

  async function choosesPartitionsLate(text: string): Promise<boolean> {
    printed = [];
    await planOf(text);
    const plans = printed.filter((detail) => detail.includes('PLANNEDSTMT'));
    expect(plans).toHaveLength(1);
    return /:exec_pruning_steps \(/.test(plans[0]!);
  }

  test('a statement that chooses partitions at run time is detected', async () => {
    expect(await choosesPartitionsLate(CHOOSES_LATE)).toBe(true);
  });

  test('a barrier that is not in the plan is detected', async () => {
    const removed = `with a as materialized (select 1), b as materialized (select 2)
      select m.id from messages m cross join (select count(*) from (select from a ${BARRIER_ALIAS} union all select from b ${BARRIER_ALIAS}) before) locked_first where false`;
    expect(barriersIn(removed)).toEqual(['a', 'b']);
    expect(evaluatedIn(await planOf(removed))).toEqual([]);
  });

  test.each(STATEMENTS.filter(([, text]) => barriersIn(text).length > 0))(
    '%s evaluates all that it locks first',
    async (_, text) => {
      expect(evaluatedIn(await planOf(text))).toEqual(barriersIn(text));
    },
  );

  test.each(STATEMENTS)('%s chooses no partition at run time', async (_, text) => {
    expect(await choosesPartitionsLate(text)).toBe(false);
  });
});
