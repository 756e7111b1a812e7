import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@waxwing/core/testing';
import { measureRowsScanned } from '../testing/explain.js';
import { openPlanDatabase } from '../testing/plan-database.js';
import { READ_EVENTS } from './read-pages.js';

const LOOKS = 32;
const [SCAN, MOST] = [200, 100];
const EVENTS_OF_AN_ACCOUNT = 1_000;
const FILL = `insert into events (account_id, type, facts)
  select a.id, 1, '{"name": "Shop"}' from generate_series(1, $2) cross join unnest($1::uuid[]) a(id)`;

const accounts = Array.from({ length: 2 * LOOKS }, newId);
let database: Awaited<ReturnType<typeof openPlanDatabase>>;
beforeAll(async () => {
  database = await openPlanDatabase(FILL, [accounts, EVENTS_OF_AN_ACCOUNT]);
});
afterAll(() => database.close());

test.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'a reading of many logs at once looks at no more rows than each of its looks may, %s',
  async (mode) => {
    const each = (value: unknown) => Array.from({ length: LOOKS }, () => value);
    const looks = [accounts.slice(0, LOOKS), each('0'), each(0), each(SCAN), each(2), each(null), each(MOST)];
    const scanned = await measureRowsScanned(database.client, READ_EVENTS.text, [...looks, 60_000], mode);
    expect(scanned).toBeGreaterThanOrEqual(LOOKS * MOST);
    expect(scanned).toBeLessThanOrEqual(LOOKS * SCAN);
  },
);
