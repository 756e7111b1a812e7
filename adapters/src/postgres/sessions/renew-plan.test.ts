import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { LEASED_FLEET } from '../../../testing/leased-fleet.js';
import { freshDatabase } from '../../../testing/test-database.js';
import { measureRowsScanned } from '../testing/explain.js';
import { RENEW_LEASES } from './lease-statements.js';

const WORKERS = 50;
const OWN = 400;

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  await client.query(LEASED_FLEET, [WORKERS * OWN, WORKERS]);
  await client.query('analyze');
});
afterAll(async () => {
  await client.end();
  await drop();
});

test.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'a worker renews its leases without reading those of the others, %s',
  async (mode) => {
    const renewal = ['worker-7', 3_000, 2_000, 60_000];
    expect(await measureRowsScanned(client, RENEW_LEASES.text, renewal, mode)).toBeLessThanOrEqual(2 * OWN);
  },
);
