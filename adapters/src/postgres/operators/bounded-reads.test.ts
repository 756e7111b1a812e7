import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LEASED_FLEET } from '../../../testing/leased-fleet.js';
import { measureRowsScanned } from '../testing/explain.js';
import { openPlanDatabase } from '../testing/plan-database.js';
import { FAILURES, NEW_ACCOUNTS } from './overview-statements.js';

/** The fleet's first account, and its messages. */
const ACCOUNT = '00000000-0000-4000-8000-000000000000';
const MESSAGES = 20_000;
const READ = 500;
const LONG_AGO = '2000-01-01T00:00:00Z';

const FLOOD = `
  insert into messages (id, account_id, instance_id, direction, number, chat, content, type, wa_id, status, failure_code,
    failure_reason, created_at)
  select gen_random_uuid(), account_id, id, 'outbound', '919800000002', '919800000002', 'Offer', 'text', 'flood-' || n, 'failed',
    'not_on_whatsapp', 'Not on WhatsApp', now() - n * interval '1 second'
  from (select id, account_id from instances where account_id = '${ACCOUNT}' limit 1) i,
    generate_series(1, ${MESSAGES}) n`;

describe.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'of an account that floods, %s',
  (mode) => {
    let database: Awaited<ReturnType<typeof openPlanDatabase>>;
    beforeAll(async () => {
      database = await openPlanDatabase(LEASED_FLEET, [10, 1]);
      await database.client.query(FLOOD);
      await database.client.query('analyze');
    });
    afterAll(() => database.close());

    test.each([
      ['its page', FAILURES, [ACCOUNT, LONG_AGO, READ]],
      ['the watch of new accounts', NEW_ACCOUNTS.text, [LONG_AGO, LONG_AGO, 10, READ]],
    ])('%s reads its newest messages alone', async (_, text, values) => {
      expect(await measureRowsScanned(database.client, text, values, mode)).toBeLessThan(4 * READ);
    });
  },
);
