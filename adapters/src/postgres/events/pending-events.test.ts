import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { maskOf } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { eventually } from '@waxwing/core/testing/eventually';
import pg from 'pg';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

let persistence: PgPersistence;
let older: pg.Client;

beforeAll(async () => {
  const url = await testDatabase();
  persistence = await openPgPersistence(url);
  older = new pg.Client({ connectionString: url });
  await older.connect();
});
afterAll(async () => {
  await older.end();
  await persistence.close();
});

test('an event that an older transaction holds back is pending, and can be read when that has ended', async () => {
  const { eventLog, setEventTypes, writeEvents } = persistence;
  const accountId = newId();
  await setEventTypes(accountId, maskOf(['key.created']));
  await older.query('begin; select pg_current_xact_id()');
  await writeEvents([{ accountId, type: 'key.created' }]);
  expect(await eventLog.read({ accountId, limit: 10 })).toMatchObject({ events: [], isPending: true });
  await older.query('commit');
  const read = await eventually(
    () => eventLog.read({ accountId, limit: 10 }),
    ({ isPending }) => !isPending,
  );
  expect(read.events).toHaveLength(1);
});
