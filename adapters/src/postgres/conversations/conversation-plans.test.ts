import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { Database } from '../index.js';
import { measureRowsScanned, type PlanMode } from '../testing/explain.js';
import { moveConversationsCtes } from './conversation-ctes.js';
import { listStatement, MARK_READ, threadStatement } from './conversation-statements.js';

const CONVERSATIONS = 100_000;
const UNREAD = 300;
const PAGE = 51;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const MODES: readonly PlanMode[] = ['force_custom_plan', 'force_generic_plan'];

/** The account has 100,000 conversations at 20 instances, 300 of them unread; one has 20,000 messages. */
describe('what is looked at for an inbox of 100,000 conversations', () => {
  let database: Database;
  let drop: () => Promise<void>;
  const accountId = newId();
  let busy: { id: string; instance_id: string; chat_id: string };

  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    database = await Database.connect(fresh.url, { max: 2 });
    await database.query(
      `with places as (select place, gen_random_uuid() as instance_id from generate_series(0, 19) place)
       insert into conversations (id, account_id, instance_id, chat_id, name, last_at, last_direction, last_type, preview, unread)
       select gen_random_uuid(), $1, p.instance_id, (919800000000 + n)::text, 'Ravi', now() - n * interval '1 second', 'inbound', 'text',
         'Where is it?', case when n % ${Math.floor(CONVERSATIONS / UNREAD)} = 0 then 1 else 0 end
       from generate_series(1, ${CONVERSATIONS}) n join places p on p.place = n % 20`,
      [accountId],
    );
    const [one] = await database.query<typeof busy>(
      'select id, instance_id, chat_id from conversations limit 1',
    );
    busy = one!;
    await database.query(
      `insert into messages (id, account_id, instance_id, direction, number, chat, content, type, wa_id, status, created_at)
       select gen_random_uuid(), $1, $2, 'inbound', $3, $3, 'x', 'text', 'W' || n, 'delivered', now() - n * interval '1 minute'
       from generate_series(1, 20000) n`,
      [accountId, busy.instance_id, busy.chat_id],
    );
    await database.query('analyze conversations');
    await database.query('analyze messages');
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  const rowsScanned = (text: string, values: readonly unknown[], mode: PlanMode) =>
    database.transaction(({ client }) => measureRowsScanned(client, text, values, mode));

  describe.each(MODES)('by a %s', (mode) => {
    test.each([
      ['a page', { unreadOnly: false, ofInstance: false }, PAGE],
      ['a page of the unread ones', { unreadOnly: true, ofInstance: false }, PAGE],
      ['a page of one instance of twenty', { unreadOnly: false, ofInstance: true }, 40 * PAGE],
    ])('%s takes no more rows than it shows or passes over', async (_, filters, most) => {
      const values = [
        accountId,
        'infinity',
        LAST_ID,
        PAGE,
        ...(filters.ofInstance ? [busy.instance_id] : []),
      ];
      const scanned = await rowsScanned(listStatement(filters).text, values, mode);
      expect(scanned).toBeGreaterThanOrEqual(PAGE);
      expect(scanned).toBeLessThanOrEqual(most);
    });

    test('a page of a thread takes its own messages', async () => {
      const { instance_id, chat_id } = busy;
      const values = [accountId, chat_id, instance_id, 'infinity', LAST_ID, PAGE, 1_000_000];
      expect(await rowsScanned(threadStatement({ byLid: false }).text, values, mode)).toBeLessThanOrEqual(
        2 * PAGE,
      );
    });

    test('reading up to the newest message takes only what is behind it', async () => {
      const values = [accountId, busy.id, new Date().toISOString(), LAST_ID, busy.chat_id];
      expect(await rowsScanned(MARK_READ.text, values, mode)).toBeLessThanOrEqual(10);
    });

    test('a settlement of 200 messages probes the key of their conversations', async () => {
      const ctes = moveConversationsCtes({ sent: 'sent' });
      const text = `with sent as (
          select gen_random_uuid() as id, $1::uuid as account_id, $2::uuid as instance_id, (919800000000 + n)::text as chat_id, 'text' as type,
            'It left' as preview, now() as created_at
          from generate_series(1, 200) n
        ), ${ctes} select count(*) from sent`;
      expect(await rowsScanned(text, [accountId, busy.instance_id], mode)).toBeLessThanOrEqual(2_000);
    });
  });
});
