import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { AdapterError, EmailTaken } from '@waxwing/core';
import { problemOf } from '../../testing/problem-of.js';
import { ACCOUNT_ID, KEY_ID, type RunningApp, SECRET, startApp, TOKEN } from '../../testing/start-app.js';
import { HttpError } from './http-error.js';
import { reply, route } from './route.js';

let app: RunningApp;
const seen: unknown[] = [];
let failure: unknown;

beforeAll(async () => {
  app = await startApp({
    routes: [
      route(contract.messages.history, async ({ query, caller }) => {
        seen.push({ query, accountId: caller.accountId });
        return reply(200, { messages: [], pagination: { page: 1, pages: 0, limit: 50, total: 0 } });
      }),
      route(contract.publicMessages.get, async ({ params, caller }) => {
        seen.push({ params, keyId: caller.key.id });
        throw failure;
      }),
      route(contract.plans.list, async () => reply(200, { plans: [{ id: 'free' }] as never })),
    ],
  });
});
afterAll(() => app.close());

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(app.url + path, { headers });
}
const asha = { authorization: `Bearer ${TOKEN}` };
const ashasKey = { authorization: `Bearer ${SECRET}` };

describe('authentication', () => {
  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN} x`,
    'Bearer other',
    `Bearer ${SECRET}`,
  ])('%j is refused as a login token', async (authorization) => {
    const response = await get('/api/messages/history', authorization === undefined ? {} : { authorization });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await problemOf(response)).toMatchObject({
      code: 'unauthorized',
      error: 'Unauthorized. Please log in again.',
    });
  });

  test.each([undefined, 'Bearer wrong', `Bearer ${TOKEN}`])(
    '%j is refused as an API key',
    async (authorization) => {
      const response = await get('/api/public/messages/msg_1', authorization ? { authorization } : {});
      expect(response.status).toBe(401);
      expect(await problemOf(response)).toMatchObject({
        code: 'invalid_api_key',
        error: 'Invalid or inactive API key',
      });
    },
  );

  test('a secret in the query is ignored', async () => {
    expect((await get(`/api/messages/history?token=${TOKEN}`)).status).toBe(401);
  });

  test('the scheme of the Authorization header is case-insensitive', async () => {
    const response = await get('/api/messages/history', { authorization: `bearer ${TOKEN}` });
    expect(response.status).toBe(200);
    expect(seen.at(-1)).toMatchObject({ accountId: ACCOUNT_ID });
  });
});

describe('input', () => {
  test('a query is parsed to typed values with defaults', async () => {
    await get('/api/messages/history?direction=inbound&page=2', asha);
    expect(seen.at(-1)).toMatchObject({ query: { direction: 'inbound', page: 2, limit: 50 } });
  });

  test.each([
    ['limit=101', 'limit', 'limit must be at most 100'],
    ['limit=x', 'limit', 'limit must be a whole number'],
    ['limit=1&limit=2', 'limit', 'limit must be a whole number'],
    ['direction=sent', 'direction', 'direction must be one of outbound, inbound'],
    ['startDate=1.1.2026', 'startDate', 'startDate must be a date (YYYY-MM-DD) or an RFC 3339 time'],
    ['startdate=2026-01-01', 'startdate', 'Unknown field: startdate'],
    ['__proto__=x', '__proto__', 'Unknown field: __proto__'],
  ])('the query %s is refused by name', async (query, field, error) => {
    const response = await get(`/api/messages/history?${query}`, asha);
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ code: 'invalid_request', field, error });
  });

  test('a path parameter is decoded, whatever it contains', async () => {
    failure = new EmailTaken();
    await get('/api/public/messages/a%2Fb%00c', ashasKey);
    expect(seen.at(-1)).toEqual({ params: { id: 'a/b\0c' }, keyId: KEY_ID });
    expect((await get('/api/public/messages/%E0%A4%A', ashasKey)).status).toBe(409);
  });
});

describe('answers', () => {
  test('a refusal is answered with its headers', async () => {
    const headers = { 'Idempotent-Replayed': 'true' };
    failure = new HttpError('message_refused', 'Refused', { headers });
    const response = await get('/api/public/messages/1', ashasKey);
    expect(response.status).toBe(422);
    expect(response.headers.get('idempotent-replayed')).toBe('true');
    await problemOf(response);
  });

  test('an unexpected error reveals nothing, and is logged with its request', async () => {
    failure = new Error('select * from accounts where password = hunter2');
    const response = await get('/api/public/messages/1', { ...ashasKey, 'x-request-id': 'broken-1' });
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/select|hunter2|at |\.ts/);
    const line = app.logged.find(
      ({ msg, request_id }) => msg === 'request failed' && request_id === 'broken-1',
    );
    expect(line).toMatchObject({ level: 50, route: '/api/public/messages/{id}' });
  });

  test('a retryable fault says when to try again', async () => {
    failure = new AdapterError('no connection', { cause: undefined, retryable: true });
    const response = await get('/api/public/messages/1', ashasKey);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
  });

  test('a reply that breaks the contract is a fault where replies are checked', async () => {
    expect((await get('/api/subscription/plans')).status).toBe(500);
  });

  test('every answer has the security headers once, and is not stored', async () => {
    for (const path of ['/healthz', '/api/messages/history', '/api/unknown', '/unknown']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')?.match(/default-src/g)).toHaveLength(1);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('the request id is that of the caller where it is valid, else a new one', async () => {
    expect((await get('/healthz', { 'x-request-id': 'order-42' })).headers.get('x-request-id')).toBe(
      'order-42',
    );
    const ids = await Promise.all(
      [undefined, { 'x-request-id': 'no way' }].map(async (h) =>
        (await get('/healthz', h)).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^req_[0-9a-f]{32}$/);
  });
});

describe('the request log', () => {
  test('leaves out successful probes, which come every second to every process', async () => {
    const before = app.logged.length;
    await get('/healthz');
    await get('/readyz');
    const PINO_INFO = 30;
    expect(app.logged.slice(before).filter(({ level }) => Number(level) >= PINO_INFO)).toEqual([]);
  });

  test('has a line of each fault and of what took long at info, and of anything else at debug', async () => {
    const [debug, info] = [20, 30];
    const lineOf = async (path: string, headers: Record<string, string>) => {
      await get(path, headers);
      const { status, level, ms } = app.logged.filter(({ msg }) => msg === 'request').at(-1)!;
      return { status, level, expected: Number(ms) > 1_000 ? info : debug };
    };
    failure = new Error('broken');
    expect(await lineOf('/api/public/messages/1', ashasKey)).toMatchObject({ status: 500, level: info });
    failure = new EmailTaken();
    const refused = await lineOf('/api/public/messages/1', ashasKey);
    expect(refused).toMatchObject({ status: 409, level: refused.expected });
    const answered = await lineOf('/api/messages/history', asha);
    expect(answered).toMatchObject({ status: 200, level: answered.expected });
  });

  test('names the route by its pattern, and contains no id, token or query', async () => {
    const before = app.logged.length;
    failure = new EmailTaken();
    await get('/api/public/messages/msg_4711?x=919876543210', { ...ashasKey, cookie: 'a=b' });
    const lines = app.logged.slice(before);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      method: 'GET',
      route: '/api/public/messages/{id}',
      status: 400,
      msg: 'request',
    });
    expect(typeof lines[0]!.ms).toBe('number');
    expect(JSON.stringify(lines)).not.toMatch(/4711|919876543210|secret|a=b/);
  });
});
