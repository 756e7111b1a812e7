import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LEASED_FLEET } from '../../../testing/leased-fleet.js';
import { measureRowsScanned } from '../testing/explain.js';
import { openPlanDatabase } from '../testing/plan-database.js';
import { RENEW_LEASES } from './lease-statements.js';

const WORKERS = 50;
const OWN = 400;

let database: Awaited<ReturnType<typeof openPlanDatabase>>;
beforeAll(async () => {
  database = await openPlanDatabase(LEASED_FLEET, [WORKERS * OWN, WORKERS]);
});
afterAll(() => database.close());

test.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'a worker renews its leases without reading those of the others, %s',
  async (mode) => {
    const renewal = ['worker-7', 3_000, 2_000, 60_000];
    expect(await measureRowsScanned(database.client, RENEW_LEASES.text, renewal, mode)).toBeLessThanOrEqual(
      2 * OWN,
    );
  },
);
