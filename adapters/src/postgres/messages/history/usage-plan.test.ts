import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LEASED_FLEET } from '../../../../testing/leased-fleet.js';
import { measureRowsScanned } from '../../testing/explain.js';
import { openPlanDatabase } from '../../testing/plan-database.js';
import { BY_INSTANCE } from './pg-message-statistics.js';

/** The fleet's first account has ten instances, each with messages in both directions on each of these days. */
const ACCOUNT = '00000000-0000-4000-8000-000000000000';
const INSTANCES = 10;
const FLEET = 10 * INSTANCES;
const DAYS = 365;

const HISTORY = `
  insert into message_daily (account_id, instance_id, day, direction, messages, failed, last_at)
  select i.account_id, i.id, '2026-01-01'::date + n, direction::message_direction, 2, 1, '2026-01-01T12:00:00Z'::timestamptz + n * interval '1 day'
  from instances i cross join generate_series(0, ${DAYS - 1}) n cross join unnest(array['inbound', 'outbound']) direction`;

describe.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'the usage of an old account, %s',
  (mode) => {
    let database: Awaited<ReturnType<typeof openPlanDatabase>>;
    beforeAll(async () => {
      database = await openPlanDatabase(LEASED_FLEET, [FLEET, 1]);
      await database.client.query(HISTORY);
      await database.client.query('analyze');
    });
    afterAll(() => database.close());

    test.each([
      ['today', '2026-12-31', '2027-01-01', 1],
      ['thirty days', '2026-12-02', '2027-01-01', 30],
      ['days without a message', '2100-01-01', '2100-02-01', 1],
    ])('of %s reads these days and the last day of each instance', async (_, from, until, days) => {
      const scanned = await measureRowsScanned(
        database.client,
        BY_INSTANCE.text,
        [ACCOUNT, from, until],
        mode,
      );
      // So small a fleet may be read as a whole.
      expect(scanned).toBeLessThanOrEqual(Math.max(FLEET, 2 * INSTANCES * days));
    });
  },
);
