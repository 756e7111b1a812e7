import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { InvalidApiKey, NotReady, SCOPES } from '@waxwing/core';
import { problemOf } from '../../testing/problem-of.js';
import { ASHAS_KEY, type RunningApp, SECRET, startApp } from '../../testing/start-app.js';
import { route } from './route.js';

let app: RunningApp;
let failure: Error;

beforeAll(async () => {
  const fail = async () => {
    throw failure;
  };
  app = await startApp({
    authorizeKey: async (secret) => {
      if (secret !== SECRET) throw new InvalidApiKey();
      return { ...ASHAS_KEY, scopes: SCOPES };
    },
    routes: [
      route(contract.v1Messages.send, fail),
      route(contract.v1Messages.get, fail),
      route(contract.v1Instances.create, fail),
      route(contract.v1Instances.logout, fail),
      route(contract.publicMessages.get, fail),
    ],
  });
});
afterAll(() => app.close());

const BODY = JSON.stringify({ instance_id: 'ins_1', to: '919876543210', type: 'text', text: 'Hi' });

function call(path: string, { method = 'GET', body, ...headers }: Record<string, string> = {}) {
  return fetch(app.url + path, {
    method,
    headers: {
      authorization: `Bearer ${SECRET}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body }),
  });
}

describe('an error of version 1', () => {
  test.each([
    ['a read', '/api/v1/messages/msg_1', {}, 'true'],
    ['a send without Idempotency-Key', '/api/v1/messages', { method: 'POST', body: BODY }, 'false'],
    [
      'a send with one',
      '/api/v1/messages',
      { method: 'POST', body: BODY, 'idempotency-key': 'order-17' },
      'true',
    ],
    [
      'a creation, which takes no such key',
      '/api/v1/instances',
      { method: 'POST', 'idempotency-key': 'x' },
      'false',
    ],
    ['what can be repeated by itself', '/api/v1/instances/ins_1/logout', { method: 'POST' }, 'true'],
  ])('says whether to repeat %s after a fault', async (_, path, request, expected) => {
    failure = new Error('a fault');
    const response = await call(path, request);
    expect([response.status, response.headers.get('should-retry')]).toEqual([500, expected]);
  });

  test('says so of refusals, of bad input, of a missing key and of unknown paths', async () => {
    failure = new NotReady('disconnected');
    const refused = await call('/api/v1/messages', { method: 'POST', body: BODY });
    const answers = [
      refused,
      await call('/api/v1/messages', { method: 'POST', body: '{' }),
      await call('/api/v1/messages/msg_1', { authorization: '' }),
      await call('/api/v1/nothing'),
      await call('/api/v1/messages/msg_1', { method: 'DELETE' }),
    ];
    const said = answers.map(({ status, headers }) => [status, headers.get('should-retry')]);
    expect(said).toEqual([
      [503, 'true'],
      [400, 'false'],
      [401, 'false'],
      [404, 'false'],
      [405, 'false'],
    ]);
  });

  test('the calls of before say nothing of it', async () => {
    failure = new Error('a fault');
    const response = await call('/api/public/messages/msg_1');
    expect(response.headers.has('should-retry')).toBe(false);
    expect((await problemOf(response)).code).toBe('internal_error');
  });
});

describe('X-Client-Request-Id', () => {
  const lastLine = () => app.logged.filter(({ msg }) => msg === 'request').at(-1);

  test('stands in the log beside ours, and in no answer', async () => {
    const response = await call('/api/v1/messages/msg_1', { 'x-client-request-id': 'shop: order 17' });
    expect(lastLine()).toMatchObject({ client_request_id: 'shop: order 17', request_id: expect.any(String) });
    expect([...response.headers.values(), await response.text()].join()).not.toContain('order 17');
  });

  test.each(['', 'x'.repeat(65), 'café'])('is ignored where it is "%s"', async (id) => {
    await call('/api/v1/messages/msg_1', { 'x-client-request-id': id });
    expect(lastLine()).not.toHaveProperty('client_request_id');
  });
});

test('the public document is for pages of any origin, with an ETag and this service as its server', async () => {
  const first = await fetch(`${app.url}/api/openapi.public.json`, {
    headers: { origin: 'https://tool.example' },
  });
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  const document = (await first.json()) as { servers: unknown; paths: object };
  expect(document.servers).toEqual([{ url: 'http://localhost' }]);
  expect(Object.keys(document.paths)).toContain('/api/v1/messages');
  expect(Object.keys(document.paths)).not.toContain('/api/auth/login');
  const again = await fetch(`${app.url}/api/openapi.public.json`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});
