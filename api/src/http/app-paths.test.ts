import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract, encodeId } from '@waxwing/contract';
import { problemOf } from '../../testing/problem-of.js';
import { ACCOUNT_ID, type RunningApp, startApp, TOKEN } from '../../testing/start-app.js';
import { reply, route, streamed } from './route.js';

let app: RunningApp;
const PART = Buffer.alloc(65_536);
let parts: number;
let isClosed: boolean;
let ready = { database: true, transport: true };

beforeAll(async () => {
  app = await startApp({
    ready: async () => ready,
    routes: [
      route(contract.keys.list, async () => reply(200, { apiKeys: [] })),
      route(contract.keys.create, async () => reply(200, { apiKey: {} as never })),
      route(contract.mediaFiles.content, async () => ({
        ...{ status: 200 as const, type: 'application/pdf', length: 10 * PART.length, headers: {} },
        bytes: read(PART),
      })),
      route(contract.messages.export, async () => streamed(200, read('row'), {}, 'text/csv; charset=utf-8')),
    ],
    mounts: {
      '/sandbox/api': (req, res) => {
        let body = '';
        req.on('data', (chunk) => {
          body += chunk;
        });
        req.on('end', () => res.end(JSON.stringify({ url: req.url, body })));
      },
      '/broken': (_req, res) => {
        res.write('half');
        throw new Error('the listener broke');
      },
    },
  });
});
afterAll(() => app.close());

/** A body of ten parts that tells how many were read. */
async function* read<Part>(part: Part) {
  [parts, isClosed] = [0, false];
  try {
    for (let n = 0; n < 10; n++) {
      parts += 1;
      yield part;
    }
  } finally {
    isClosed = true;
  }
}

describe('paths', () => {
  test.each(['/', '/api', '/api/unknown', '/api/api-keys/', '/API/api-keys', '/sandbox', '/sandbox/apix'])(
    '%s is not found',
    async (path) => {
      const response = await fetch(app.url + path);
      expect(response.status).toBe(404);
      expect(await problemOf(response)).toMatchObject({ code: 'route_not_found' });
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s on a path of other methods is answered with those methods',
    async (method) => {
      const response = await fetch(`${app.url}/api/api-keys`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
      expect(await problemOf(response)).toMatchObject({ code: 'method_not_allowed' });
    },
  );

  test('HEAD gets the headers of GET without the body', async () => {
    const response = await fetch(`${app.url}/healthz`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('15');
    expect(await response.text()).toBe('');
  });

  test.each([
    ['a file', `/api/media/${encodeId('med', ACCOUNT_ID)}/content`, String(10 * PART.length)],
    ['an export', '/api/messages/export', null],
  ])('HEAD of %s reads its first part, and closes it', async (_, path, length) => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await fetch(app.url + path, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, length]);
    expect([parts, isClosed]).toEqual([1, true]);
    await (await fetch(app.url + path, { headers })).arrayBuffer();
    expect([parts, isClosed]).toEqual([10, true]);
  });
});

describe('health', () => {
  test('a running process answers that it is alive', async () => {
    const response = await fetch(`${app.url}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test.each([
    [{ database: true, transport: true }, 200, 'ok'],
    [{ database: false, transport: true }, 503, 'unavailable'],
    [{ database: true, transport: false }, 503, 'unavailable'],
  ])('readiness with %j is %i', async (state, expected, status) => {
    ready = state;
    const response = await fetch(`${app.url}/readyz`);
    expect(response.status).toBe(expected);
    expect(await response.json()).toEqual({ status, ...state });
  });

  test('the API description is served', async () => {
    const response = await fetch(`${app.url}/api/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ openapi: '3.1.0', paths: { '/healthz': {} } });
  });
});

describe('mounts', () => {
  test('a listener gets every request under its prefix unchanged, and only the prefix is logged', async () => {
    const response = await fetch(`${app.url}/sandbox/api/phones/919876543210?x=1`, {
      method: 'POST',
      body: '{"a":1}',
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ url: '/sandbox/api/phones/919876543210?x=1', body: '{"a":1}' });
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(JSON.stringify(app.logged)).not.toContain('919876543210');
  });

  test('a listener that fails in the middle of its answer has its connection cut', async () => {
    await expect(fetch(`${app.url}/broken`).then((response) => response.text())).rejects.toThrow();
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });
});
