import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contract, type InstanceDetailBody } from '@waxwing/contract';
import { type RunningApp, startApp, TOKEN } from '../../testing/start-app.js';
import { UNRESTRICTED } from '../../testing/unrestricted.js';
import { RecentAnswers } from './response/recent-answers.js';
import { reply, route } from './route.js';

let app: RunningApp;
let asked = 0;
let total = 0;
const pagination = () => ({ page: 1, pages: 0, limit: 50, total });
const detail: InstanceDetailBody = {
  instance_id: `ins_${'0'.repeat(32)}`,
  status: 'ready',
  api_key: 'wxs_secret',
  publicUrl: 'http://localhost/api/public/send/1',
  status_reason: null,
  status_reason_code: null,
  retry_at: null,
  phone: null,
  name: null,
  display_name: null,
  phone_seen_at: null,
  ...UNRESTRICTED,
  created_at: '2026-03-01T10:00:00.000Z',
  api_key_active: true,
  messages_today: 0,
  last_message_at: null,
};

beforeAll(async () => {
  app = await startApp({
    routes: [
      route(contract.messages.history, async () => {
        asked += 1;
        return reply(200, { messages: [], pagination: pagination() });
      }),
      route(contract.instances.detail, async () => reply(200, { instance: detail })),
      route(contract.keys.list, async () => reply(200, { apiKeys: [] })),
    ],
  });
});
beforeEach(() => {
  asked = 0;
  total = 0;
});
afterAll(() => app.close());

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(app.url + path, { headers: { authorization: `Bearer ${TOKEN}`, ...headers } });
}
const HISTORY = '/api/messages/history';
const tagOf = ({ headers }: Response) => headers.get('etag') ?? '';

describe('a read that is repeated', () => {
  test('has a strong ETag, and only the browser that asked may store it', async () => {
    const response = await get(HISTORY);
    expect(await response.json()).toMatchObject({ messages: [] });
    expect(tagOf(response)).toMatch(/^"[\w-]{43}"$/);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('vary')).toContain('Authorization');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-request-id')).toBeTruthy();
  });

  test('that has not changed is answered with 304 and no body, although the handler ran', async () => {
    const tag = tagOf(await get(HISTORY));
    const again = await get(HISTORY, { 'if-none-match': tag, 'x-request-id': 'again' });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('content-length')).toBeNull();
    expect(tagOf(again)).toBe(tag);
    expect(again.headers.get('x-request-id')).toBe('again');
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
    expect(asked).toBe(2);
    expect(app.logged.at(-1)).toMatchObject({ status: 304, request_id: 'again' });
  });

  test('that has changed is answered in full, with another ETag', async () => {
    const tag = tagOf(await get(HISTORY));
    total = 1;
    const again = await get(HISTORY, { 'if-none-match': tag });
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ pagination: { total: 1 } });
    expect(tagOf(again)).not.toBe(tag);
  });

  test('matches one of several ETags, or `*`', async () => {
    const tag = tagOf(await get(HISTORY));
    expect((await get(HISTORY, { 'if-none-match': `"other", ${tag}` })).status).toBe(304);
    expect((await get(HISTORY, { 'if-none-match': '*' })).status).toBe(304);
    expect((await get(HISTORY, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('with a matching ETag is still refused to a caller who may not read it', async () => {
    const tag = tagOf(await get(HISTORY));
    const response = await get(HISTORY, { 'if-none-match': tag, authorization: 'Bearer other' });
    expect(response.status).toBe(401);
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('understands the headers that a browser sends when it revalidates', async () => {
    const tag = tagOf(await get(HISTORY));
    expect((await get(HISTORY, { 'if-none-match': tag, 'cache-control': 'max-age=0' })).status).toBe(304);
  });

  test('that contains a key is stored by no browser', async () => {
    const path = `/api/instances/detail/${detail.instance_id}`;
    const response = await get(path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await get(path, { 'if-none-match': tagOf(response) })).status).toBe(304);
  });

  test('of any other operation has no ETag and is stored nowhere', async () => {
    const response = await get('/api/api-keys', { 'if-none-match': '*' });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a read that is repeated within seconds', () => {
  const recentAnswers = new RecentAnswers();
  const ID = '0198c0de-0000-7000-8000-000000000002';
  let own: RunningApp;
  let status = 'initializing';
  let read = 0;
  beforeAll(async () => {
    own = await startApp({
      recentAnswers,
      routes: [
        route(contract.instances.qrCode, async () => {
          read += 1;
          const body = { qr: null, qr_expires_at: null, reason: null, reason_code: null, pairing: null };
          return { ...reply(200, { ...body, status: status as 'ready' }), shows: [ID] };
        }),
        route(contract.messages.history, async () => {
          read += 1;
          return reply(200, { messages: [], pagination: pagination() });
        }),
      ],
    });
  });
  beforeEach(() => {
    read = 0;
  });
  afterAll(() => own.close());

  const ask = (path: string, tag: string, token = TOKEN) =>
    fetch(own.url + path, { headers: { authorization: `Bearer ${token}`, 'if-none-match': tag } });
  const QR = `/api/instances/qrcode/${detail.instance_id}`;

  test('is answered with 304 without being read, as long as nobody tells of a change', async () => {
    const tag = tagOf(await ask(QR, '"none"'));
    const again = await ask(QR, tag);
    expect([again.status, await again.text(), read]).toEqual([304, '', 1]);
    expect(tagOf(again)).toBe(tag);
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
    expect(again.headers.get('vary')).toContain('Authorization');
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
    expect(own.logged.at(-1)).toMatchObject({ status: 304, route: '/api/instances/qrcode/{instanceId}' });

    status = 'ready';
    recentAnswers.onChange(ID);
    const changed = await ask(QR, tag);
    expect([changed.status, read]).toEqual([200, 2]);
    expect(await changed.json()).toMatchObject({ status: 'ready' });
  });

  test('is not answered to a caller who may not read it, nor for another path or query', async () => {
    const tag = tagOf(await ask(QR, '"none"'));
    expect((await ask(QR, tag, 'other')).status).toBe(401);
    expect((await ask(`${QR}?x=1`, tag)).status).toBe(400);
  });

  test('is read each time where it shows what nobody tells of', async () => {
    const tag = tagOf(await ask(HISTORY, '"none"'));
    expect((await ask(HISTORY, tag)).status).toBe(304);
    expect(read).toBe(2);
  });
});
