import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freshDatabase } from '../../../testing/test-database.js';
import { Database } from '../database/database.js';
import { inspectServer } from './inspect-server.js';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
const role = `limited_${randomUUID().replaceAll('-', '')}`;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = await Database.connect(fresh.url, { max: 1 });
});
afterAll(async () => {
  await database.query('reset session authorization');
  await database.query(`drop role if exists ${role}`);
  await database.close();
  await fresh.drop();
});

test('what a role may open is the least of its own limit, its database and the server', async () => {
  const { connections: most } = await inspectServer(database);
  await database.query(`create role ${role}`);
  const connectionsAs = async (limits: { role: number; database: number }) => {
    await database.query('reset session authorization');
    await database.query(`alter role ${role} connection limit ${limits.role}`);
    await database.query(`do $$ begin
      execute format('alter database %I connection limit ${limits.database}', current_database());
    end $$`);
    await database.query(`set session authorization ${role}`);
    return (await inspectServer(database)).connections;
  };

  const free = await connectionsAs({ role: -1, database: -1 });
  expect(free).toBeLessThan(most);
  expect(await connectionsAs({ role: 5, database: 9 })).toBe(5);
  expect(await connectionsAs({ role: 9, database: 5 })).toBe(5);
  expect(await connectionsAs({ role: 1_000_000, database: -1 })).toBe(free);
});
