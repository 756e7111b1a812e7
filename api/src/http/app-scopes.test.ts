import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { type ApiKey, assertAllowedSource, SCOPES, type Scope } from '@waxwing/core';
import { problemOf } from '../../testing/problem-of.js';
import { ASHAS_KEY, INSTANCE_ID, type RunningApp, SECRET, startApp } from '../../testing/start-app.js';
import { HttpError } from './http-error.js';
import { clientAddress } from './request/client-address.js';
import { route } from './route.js';

const WIRE_ID = `ins_${INSTANCE_ID.replaceAll('-', '')}`;
const REACHED = new HttpError('unavailable', 'reached');

let app: RunningApp;
let key: ApiKey;
let handled = 0;

beforeAll(async () => {
  const reach = async () => {
    handled++;
    throw REACHED;
  };
  app = await startApp({
    authorizeKey: async (_secret, source) => {
      assertAllowedSource(key, source);
      return key;
    },
    clientAddress: clientAddress(['loopback']),
    routes: [
      route(contract.publicMessages.send, reach),
      route(contract.publicMessages.get, reach),
      route(contract.publicMessages.list, reach),
      route(contract.publicInstances.get, reach),
    ],
  });
});
afterAll(() => app.close());
beforeEach(() => {
  key = ASHAS_KEY;
  handled = 0;
});

function call(path: string, body?: string, from = '203.0.113.7') {
  const headers = {
    authorization: `Bearer ${SECRET}`,
    'x-forwarded-for': from,
    ...(body && { 'content-type': 'application/json' }),
  };
  return fetch(app.url + path, body === undefined ? { headers } : { method: 'POST', headers, body });
}

const CALLS = [
  ['messages:send', `/api/public/send/${WIRE_ID}`, '{"number":"919876543210","message":"Hi"}'],
  ['messages:read', '/api/public/messages', undefined],
  ['messages:read', `/api/public/messages/${WIRE_ID.replace('ins_', 'msg_')}`, undefined],
  ['instances:read', `/api/public/instances/${WIRE_ID}`, undefined],
] as const satisfies [Scope, string, string | undefined][];

describe('a call of the public API', () => {
  test.each(CALLS)(
    'that needs %s is refused to a key with all other scopes: %s',
    async (scope, path, body) => {
      key = { ...ASHAS_KEY, scopes: SCOPES.filter((other) => other !== scope) };
      expect(await problemOf(await call(path, body))).toMatchObject({
        status: 403,
        code: 'insufficient_scope',
        field: scope,
        error: `This API key may not do that: it needs the scope ${scope}`,
      });
      expect(handled).toBe(0);
    },
  );

  test.each(CALLS)('that needs %s is open to a key with only that: %s', async (scope, path, body) => {
    key = { ...ASHAS_KEY, scopes: [scope] };
    expect((await call(path, body)).status).toBe(503);
    expect(handled).toBe(1);
  });

  test('is refused for its scope before its body is read', async () => {
    key = { ...ASHAS_KEY, scopes: ['messages:read'] };
    const problem = await problemOf(await call(`/api/public/send/${WIRE_ID}`, 'not even JSON'));
    expect(problem.code).toBe('insufficient_scope');
  });
});

describe('a key with a list of addresses', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.8', ['198.51.100.1', '203.0.113.0/24'], true],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    // Written by the caller: the proxy has added the address after it.
    ['203.0.113.7, 198.51.100.1', ['203.0.113.7'], false],
    ['203.0.113.7', [], true],
  ])('from %s with the list %j opens: %s', async (from, allowedIps, opens) => {
    key = { ...ASHAS_KEY, allowedIps };
    const response = await call('/api/public/messages', undefined, from);
    if (opens) {
      expect(response.status).toBe(503);
      return;
    }
    expect(await problemOf(response)).toMatchObject({
      status: 403,
      code: 'ip_not_allowed',
      error: 'This API key may not be used from this address',
    });
    expect(handled).toBe(0);
  });

  test('is refused for the address before its scopes are told', async () => {
    key = { ...ASHAS_KEY, allowedIps: ['203.0.113.8'], scopes: ['events:read'] };
    expect(await problemOf(await call('/api/public/messages'))).toMatchObject({ code: 'ip_not_allowed' });
  });
});
