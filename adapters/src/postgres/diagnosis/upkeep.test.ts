import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '@waxwing/core';
import { freshDatabase } from '../../../testing/test-database.js';
import { recordBackup } from '../../backup/index.js';
import { Database } from '../database/database.js';
import { migrate } from '../database/migrate.js';
import { readUpkeep } from './upkeep.js';

let source: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
beforeAll(async () => {
  source = await freshDatabase();
  await migrate(source.url);
  database = await Database.connect(source.url, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await source.drop();
});

test('partitions are there for more than two months of messages and for a week of the rest, and a missing one shows', async () => {
  const daysOf = async () => {
    const { partitionsEnd } = await readUpkeep(database);
    const days = Object.entries(partitionsEnd).map(([table, end]) => [
      table,
      (end.getTime() - Date.now()) / DAY_MS,
    ]);
    return Object.fromEntries(days) as Record<string, number>;
  };
  const { messages, message_bodies, events, webhook_attempts, request_log, ...others } = await daysOf();
  for (const monthly of [messages, message_bodies]) expect(monthly).toBeGreaterThan(80);
  for (const daily of [events, webhook_attempts, request_log]) expect(daily).toBeGreaterThan(6.9);
  expect(others).toEqual({});

  const newest = await database.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'messages'::regclass order by 1`,
  );
  for (const { name } of newest.slice(2)) await database.query(`drop table ${name}`);
  const { messages: left } = await daysOf();
  expect(left).toBeLessThan(40);
});

test('the newest backup is known once one was recorded', async () => {
  expect((await readUpkeep(database)).lastBackupAt).toBeNull();
  const [first, second] = [new Date('2026-11-01T03:00:00Z'), new Date('2026-11-02T03:00:00Z')];
  for (const at of [first, second, first]) expect(await recordBackup(source.url, at)).toBe(true);
  expect((await readUpkeep(database)).lastBackupAt).toEqual(second);
});

test('a database without a place for it keeps its backup unrecorded', async () => {
  await database.query('drop table operation_times');
  expect(await recordBackup(source.url, new Date())).toBe(false);
});
