import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { testDatabase } from '@waxwing/adapters/testing';
import { type AccountTable, listAccountTables } from './account-tables.js';

let database: Database;
let tables: readonly AccountTable[];
beforeAll(async () => {
  database = await Database.connect(await testDatabase(), { max: 1 });
  tables = await listAccountTables(database);
});
afterAll(() => database.close());

const placeOf = (name: string) => tables.findIndex((table) => table.name === name);

test('it is known of every table whose rows it has, and in which order they are copied', () => {
  expect(placeOf('accounts')).toBeGreaterThanOrEqual(0);
  for (const [later, earlier] of [
    ['api_key_sends', 'api_keys'],
    ['api_keys', 'instances'],
    ['instances', 'accounts'],
    ['webhook_health', 'webhook_endpoints'],
  ] as const)
    expect(placeOf(later)).toBeGreaterThan(placeOf(earlier));
});

test('no row is found in a table of the whole fleet', () => {
  for (const name of ['worker_leases', 'plans', 'audit_events']) expect(placeOf(name)).toBe(-1);
});

test('each condition names the account', async () => {
  for (const { name, condition } of tables) {
    const nobody = '00000000-0000-0000-0000-000000000000';
    expect(await database.query(`select from ${name} t where ${condition}`, [nobody])).toEqual([]);
  }
});

test('a table of which nobody knows whose rows it has is refused', async () => {
  const own = await database.transaction(async (transaction) => {
    await transaction.query('create table strangers (color text)');
    const found = await listAccountTables(transaction).catch((error: Error) => error);
    await transaction.query('drop table strangers');
    return found;
  });
  expect(own).toMatchObject({ message: 'nobody knows whose rows strangers has' });
});
