import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ExportHistory, type Message } from '@waxwing/core';
import { aMessage } from '../../../testing/a-message.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, INSTANCE_ID, type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { exportHistoryRoute } from './history-routes.js';

const HEADING =
  '\uFEFFtimestamp,direction,sender_number,recipient_number,content,message_type,status,failure_reason,instance_id,id,chat_id,reference,media_id,reply_to,edited_at,deleted_at\r\n';
const INS = 'ins_0198c0de000070008000000000000002';
const MSG = 'msg_0198c0de000070008000000000000004';

let app: RunningApp;
let portions: Message[][] = [];
const asked: unknown[] = [];

beforeAll(async () => {
  const exportHistory = stubUseCase(ExportHistory, async function* (query) {
    asked.push(query);
    yield* portions;
  });
  app = await startApp({ routes: [exportHistoryRoute(exportHistory)] });
});
afterAll(() => app.close());

const get = (query = '') =>
  fetch(`${app.url}/api/messages/export${query}`, { headers: { authorization: `Bearer ${TOKEN}` } });

/** With the byte order mark, which `text()` would remove. */
async function textOf(response: Response): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}

describe('GET /api/messages/export', () => {
  test('is a file with a row for each message', async () => {
    const received = aMessage({
      direction: 'inbound',
      number: null,
      chatId: 'lid:123456789012345',
      text: '=HYPERLINK("http://example.com","Hi")',
      status: 'delivered',
    });
    portions = [[aMessage()], [received]];
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="waxwing-messages.csv"');
    expect(await textOf(response)).toBe(
      HEADING +
        `2026-03-01T10:00:00.123Z,outbound,918888888888,919876543210,Order shipped,text,sent,,${INS},${MSG},919876543210,,,,,\r\n` +
        '2026-03-01T10:00:00.123Z,inbound,,918888888888,"\'=HYPERLINK(""http://example.com"",""Hi"")",text,' +
        `delivered,,${INS},${MSG},lid:123456789012345,,,,,\r\n`,
    );
  });

  test('tells of a file, of what is answered, and of changes', async () => {
    const id = '0198c0de000070008000000000000009';
    const uuid = '0198c0de-0000-7000-8000-000000000009';
    const file = { media_id: uuid, mime_type: 'image/png', file_size: 9, sha256: 'ab'.repeat(32) };
    const at = new Date('2026-03-01T11:00:00.000Z');
    portions = [
      [
        aMessage({ type: 'image', text: '', replyTo: uuid, body: { type: 'image', ...file } }),
        aMessage({ editedAt: at }),
        aMessage({ deletedAt: at, text: 'Taken back' }),
      ],
    ];
    const rows = (await textOf(await get())).split('\r\n').slice(1, 4);
    expect(rows.map((row) => row.split(',').slice(-4))).toEqual([
      [`med_${id}`, `msg_${id}`, '', ''],
      ['', '', at.toISOString(), ''],
      ['', '', '', at.toISOString()],
    ]);
    expect(rows[2]).not.toContain('Taken back');
  });

  test('without messages the header row is still there', async () => {
    portions = [];
    expect(await textOf(await get())).toBe(HEADING);
  });

  test('takes the filters of the history', async () => {
    await get(
      `?instanceId=${INS}&direction=inbound&type=image&hasMedia=true&startDate=2026-03-01&endDate=2026-03-02`,
    );
    expect(asked.at(-1)).toEqual({
      accountId: ACCOUNT_ID,
      instanceId: INSTANCE_ID,
      direction: 'inbound',
      types: ['image'],
      from: new Date('2026-03-01T00:00:00Z'),
      until: new Date('2026-03-03T00:00:00Z'),
    });
  });

  test.each(['?page=1', '?type=picture', '?hasMedia=1', '?startDate=2026-03-02&endDate=2026-03-01'])(
    '%s is refused in JSON',
    async (query) => {
      expect(await problemOf(await get(query))).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );
});
