import { describe, expect, test } from '@jest/globals';
import { CreateKey, DeleteKey, ListKeys, type RevealedKey, UpdateKey } from '@waxwing/core';
import { ACCOUNT_ID, ASHAS_KEY, INSTANCE_ID } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { setUpRoutes } from '../testing/kept-commands.js';
import { createKeyRoute, deleteKeyRoute, listKeysRoute, updateKeyRoute } from './key-routes.js';

const revealed: RevealedKey = { key: ASHAS_KEY, secret: 'wxs_1', sentToday: null };
const SHOWN_KEY = {
  id: `key_${ASHAS_KEY.id.replaceAll('-', '')}`,
  name: 'Shop',
  api_key: 'wxs_1',
  is_active: true,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used: null,
  expires_at: null,
  scopes: ['messages:send', 'messages:read', 'instances:read', 'media:write', 'media:read'],
  instance_ids: [],
  allowed_ips: [],
  daily_cap: null,
  used_today: null,
  last_used_ip: null,
};
const { call, commands } = setUpRoutes((keeping) => [
  listKeysRoute(stubUseCase(ListKeys, async () => [revealed])),
  createKeyRoute(stubUseCase(CreateKey, keeping(revealed))),
  updateKeyRoute(stubUseCase(UpdateKey, keeping(revealed))),
  deleteKeyRoute(stubUseCase(DeleteKey, keeping(undefined))),
]);

describe('keys over HTTP', () => {
  test('are listed with their secrets', async () => {
    expect(await call('GET', '/api/api-keys')).toEqual({ apiKeys: [SHOWN_KEY] });
  });

  test('are created by name', async () => {
    expect(await call('POST', '/api/api-keys', { name: 'Shop' })).toEqual({ apiKey: SHOWN_KEY });
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID, name: 'Shop', expiresAt: undefined });
  });

  test('may expire, at a time in any time zone', async () => {
    await call('POST', '/api/api-keys', { name: 'Shop', expires_at: '2998-01-01T05:30:00+05:30' });
    expect(commands.at(-1)).toMatchObject({ expiresAt: new Date('2998-01-01T00:00:00Z') });
  });

  test.each([
    ['tomorrow', 'must be an RFC 3339 time'],
    ['2998-01-01', 'must be an RFC 3339 time'],
    ['2020-01-01T00:00:00Z', 'must be in the future, and before the year 10000'],
    ['9999-12-31T23:59:59-23:00', 'must be in the future, and before the year 10000'],
  ])('cannot expire %s', async (expires_at, sentence) => {
    expect(await call('POST', '/api/api-keys', { name: 'Shop', expires_at })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'expires_at',
      error: `expires_at ${sentence}`,
    });
  });

  test.each([
    [{ name: 'New' }, { name: 'New', isActive: undefined }],
    [{ is_active: false }, { name: undefined, isActive: false }],
  ])('are changed by %j', async (body, change) => {
    expect(await call('PUT', `/api/api-keys/${SHOWN_KEY.id}`, body)).toEqual({ apiKey: SHOWN_KEY });
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID, keyId: ASHAS_KEY.id, ...change });
  });

  const LIMITS = {
    scopes: ['messages:send', 'events:read'],
    instance_ids: [`ins_${INSTANCE_ID.replaceAll('-', '')}`],
    allowed_ips: ['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8::/32'],
    daily_cap: 100,
  };
  const limits = {
    scopes: LIMITS.scopes,
    instanceIds: [INSTANCE_ID],
    allowedIps: LIMITS.allowed_ips,
    dailyCap: 100,
  };

  test('are created and changed with limits', async () => {
    await call('POST', '/api/api-keys', { name: 'Shop', ...LIMITS });
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID, name: 'Shop', expiresAt: undefined, ...limits });
    await call('PUT', `/api/api-keys/${SHOWN_KEY.id}`, LIMITS);
    expect(commands.at(-1)).toMatchObject({ keyId: ASHAS_KEY.id, ...limits });
    await call('PUT', `/api/api-keys/${SHOWN_KEY.id}`, { daily_cap: null });
    expect(commands.at(-1)).toMatchObject({ keyId: ASHAS_KEY.id, dailyCap: null });
  });

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['messages:delete'] }, 'scopes.0'],
    [{ allowed_ips: ['203.0.113.7', '203.0.113'] }, 'allowed_ips.1'],
    [{ allowed_ips: ['203.0.113.0/33'] }, 'allowed_ips.0'],
    [{ allowed_ips: ['2001:db8::/129'] }, 'allowed_ips.0'],
    [{ allowed_ips: ['shop.example'] }, 'allowed_ips.0'],
    [{ allowed_ips: [''] }, 'allowed_ips.0'],
    [{ allowed_ips: ['1'.repeat(1_000)] }, 'allowed_ips.0'],
    [{ allowed_ips: Array(51).fill('203.0.113.7') }, 'allowed_ips'],
    [{ daily_cap: 0 }, 'daily_cap'],
    [{ daily_cap: 1.5 }, 'daily_cap'],
    [{ daily_cap: 1_000_001 }, 'daily_cap'],
  ])('cannot be limited by %j', async (body, field) => {
    for (const [method, path] of [
      ['POST', '/api/api-keys'],
      ['PUT', `/api/api-keys/${SHOWN_KEY.id}`],
    ] as const) {
      const refusal = await call(method, path, { name: 'Shop', ...body });
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_request', field });
    }
  });

  test('cannot be for an instance with a malformed id', async () => {
    expect(await call('POST', '/api/api-keys', { name: 'Shop', instance_ids: ['1'] })).toMatchObject({
      status: 404,
      code: 'instance_not_found',
      field: 'instance_ids',
    });
  });

  test('are not updated by an empty body', async () => {
    expect(await call('PUT', `/api/api-keys/${SHOWN_KEY.id}`, {})).toMatchObject({
      status: 400,
      error: 'name must be given, or another field that is to change',
    });
  });

  test('are deleted by id, and a malformed id is not found', async () => {
    expect(await call('DELETE', `/api/api-keys/${SHOWN_KEY.id}`)).toEqual({ success: true });
    expect(await call('DELETE', '/api/api-keys/1')).toMatchObject({ status: 404, code: 'key_not_found' });
  });
});
