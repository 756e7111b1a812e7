import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EVENT_TYPES, maskOf } from '@waxwing/core';
import { aMessage, aReceipt, seedSender } from '@waxwing/core/testing';
import { eventually, waitUntil } from '@waxwing/core/testing/eventually';
import pg from 'pg';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

let persistence: PgPersistence;
let blocker: pg.Client;

beforeAll(async () => {
  const url = await testDatabase();
  persistence = await openPgPersistence(url);
  blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
});
afterAll(async () => {
  await blocker.end();
  await persistence.close();
});

test('a receipt that has its transaction before the settlement and its row after it is told behind the settlement', async () => {
  const { database, eventLog, inbox, intake, outbox, setEventTypes } = persistence;
  const { account, instance, lease } = await seedSender(persistence);
  await setEventTypes(account.id, maskOf(EVENT_TYPES));
  const [first, second] = [aMessage(instance, { at: new Date() }), aMessage(instance, { at: new Date() })];
  for (const message of [first, second]) await intake.accept({ message });
  await outbox.take(lease, { known: 2, first: 0 }, []);

  // Receipts lock messages in the order of their ids, so the statement has its number and waits before it has reached the second.
  await blocker.query('begin');
  const pid = (await blocker.query('select pg_backend_pid() as pid')).rows[0].pid;
  await blocker.query('select from messages where id = $1 for update', [first.id]);
  const recorded = inbox.recordReceipts(lease, [aReceipt(first, 'delivered'), aReceipt(second, 'delivered')]);
  await waitUntil(async () => {
    const blocked = 'select from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))';
    return (await database.query(blocked, [pid])).length > 0;
  }, 'the receipts to wait');
  await outbox.settle(lease, [{ id: second.id, kind: 'sent', at: new Date() }]);
  await blocker.query('commit');
  await recorded;

  const { events } = await eventually(
    () => eventLog.read({ accountId: account.id, limit: 20 }),
    ({ isPending }) => !isPending,
  );
  const told = events.filter(({ objectId }) => objectId === second.id).map(({ type }) => type);
  expect(told).toEqual(['message.accepted', 'message.sent', 'message.delivered']);
});
