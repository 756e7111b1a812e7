import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { type RunningApp, startApp, TOKEN } from '../../testing/start-app.js';
import { reply, route } from './route.js';

const SHOP = 'https://shop.example';
let app: RunningApp;
let closed: RunningApp;

beforeAll(async () => {
  const routes = [
    route(contract.keys.list, async () => reply(200, { apiKeys: [] })),
    route(contract.publicMessages.send, async () => reply(200, {} as never)),
  ];
  app = await startApp({ routes, corsOrigins: [SHOP] });
  closed = await startApp({ routes });
});
afterAll(() => Promise.all([app.close(), closed.close()]));

const ask = (at: RunningApp, origin: string | undefined, init: RequestInit = {}) =>
  fetch(`${at.url}/api/api-keys`, {
    ...init,
    headers: { authorization: `Bearer ${TOKEN}`, ...(origin && { origin }), ...(init.headers as object) },
  });
const preflight = (at: RunningApp, origin: string) =>
  fetch(`${at.url}/api/public/send/ins_1`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key,if-none-match',
    },
  });
const words = (value: string | null) => (value ?? '').toLowerCase().split(/\s*,\s*/);

describe('a page of another origin', () => {
  test('that is listed may read the answer, its request id and its limits', async () => {
    const response = await ask(app, SHOP);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(SHOP);
    expect(words(response.headers.get('access-control-expose-headers'))).toEqual(
      expect.arrayContaining(['ratelimit', 'retry-after', 'x-request-id', 'idempotent-replayed']),
    );
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('that is listed may read an error as well', async () => {
    const response = await ask(app, SHOP, { headers: { authorization: 'Bearer wrong' } });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe(SHOP);
  });

  test('that is listed may send a preflight request, whose answer holds for ten minutes', async () => {
    const { status, headers } = await preflight(app, SHOP);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(SHOP);
    expect(words(headers.get('access-control-allow-methods'))).toEqual(
      expect.arrayContaining(['get', 'post']),
    );
    expect(words(headers.get('access-control-allow-headers'))).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'prefer']),
    );
    expect(headers.get('access-control-max-age')).toBe('600');
  });

  test.each([
    'https://shop.example.evil',
    'http://shop.example',
    'https://shop.example:444',
    'https://a.shop.example',
    'https://evilshop.example',
    'https://shop.example@evil.example',
    'https://shop.example/',
    'https://SHOP.example',
    'https://shop.example, https://evil.example',
    '*',
    'null',
  ])('that is %s is not listed, and may not read the answer', async (origin) => {
    for (const response of [await ask(app, origin), await preflight(app, origin)]) {
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('access-control-allow-methods')).toBeNull();
    }
  });

  test('is never offered cookies, and the answer varies by origin for shared caches', async () => {
    for (const response of [await ask(app, SHOP), await preflight(app, SHOP), await ask(app, undefined)]) {
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('vary')).toBe('Origin');
    }
  });

  test('is refused everything where no origin is listed', async () => {
    const response = await ask(closed, SHOP);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect((await preflight(closed, SHOP)).status).toBe(405);
  });
});
