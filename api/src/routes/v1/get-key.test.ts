import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ApiKey, GetKeyUsage } from '@waxwing/core';
import { problemOf } from '../../../testing/problem-of.js';
import {
  ASHAS_KEY,
  INSTANCE_ID,
  KEY_ID,
  type RunningApp,
  SECRET,
  startApp,
} from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { getKeyRoute } from './get-key.js';

let app: RunningApp;
let key: ApiKey = ASHAS_KEY;
let sentToday: number | null = null;

beforeAll(async () => {
  const usage = stubUseCase(GetKeyUsage, async () => sentToday);
  app = await startApp({ routes: [getKeyRoute(usage, 'sandbox')], authorizeKey: async () => key });
});
afterAll(() => app.close());

const get = () => fetch(`${app.url}/api/v1/key`, { headers: { authorization: `Bearer ${SECRET}` } });

const SHOWN = {
  id: `key_${KEY_ID.replaceAll('-', '')}`,
  object: 'key',
  name: 'Shop',
  mode: 'sandbox',
  scopes: ['messages:send', 'messages:read', 'instances:read', 'media:write', 'media:read'],
  instance_ids: [],
  allowed_ips: [],
  daily_cap: null,
  used_today: null,
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: null,
  last_used_at: null,
};

test('a key may ask what it is, and its secret is not told', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(SHOWN);
});

test('a key learns its limits, whatever its scopes', async () => {
  key = {
    ...ASHAS_KEY,
    scopes: ['webhooks:manage'],
    instanceIds: [INSTANCE_ID],
    allowedIps: ['127.0.0.1', '2001:db8::/32'],
    dailyCap: 100,
    lastUsedAt: new Date('2026-03-01T10:00:00Z'),
    expiresAt: new Date('2026-04-01T10:00:00Z'),
  };
  sentToday = 7;
  expect(await (await get()).json()).toEqual({
    ...SHOWN,
    scopes: ['webhooks:manage'],
    instance_ids: [`ins_${INSTANCE_ID.replaceAll('-', '')}`],
    allowed_ips: ['127.0.0.1', '2001:db8::/32'],
    daily_cap: 100,
    used_today: 7,
    last_used_at: '2026-03-01T10:00:00.000Z',
    expires_at: '2026-04-01T10:00:00.000Z',
  });
});

test('a call without a key is refused', async () => {
  expect(await problemOf(await fetch(`${app.url}/api/v1/key`))).toMatchObject({ code: 'invalid_api_key' });
});
