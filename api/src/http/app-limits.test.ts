import { afterEach, describe, expect, test } from '@jest/globals';
import { MemoryLimit } from '@waxwing/adapters/limits';
import { contract } from '@waxwing/contract';
import { InvalidApiKey, InvalidCredentials, IpNotAllowed } from '@waxwing/core';
import { problemOf } from '../../testing/problem-of.js';
import { ASHAS_KEY, type RunningApp, SECRET, startApp, TOKEN } from '../../testing/start-app.js';
import type { AppDeps } from './app.js';
import type { CallLimiters } from './limits/limiter.js';
import { clientAddress } from './request/client-address.js';
import { reply, route } from './route.js';

let app: RunningApp;
afterEach(() => app.close());

const perMinute = (points: number) => new MemoryLimit({ points, windowS: 60 });
const tries = {
  login: perMinute(100),
  'login-address': perMinute(100),
  recovery: perMinute(100),
  'recovery-address': perMinute(100),
  pairing: perMinute(100),
  'pairing-account': perMinute(100),
  confirmation: perMinute(100),
  'email-change': perMinute(100),
  order: perMinute(100),
  verification: perMinute(100),
  replay: perMinute(100),
  'webhook-secret': perMinute(100),
  'webhook-test': perMinute(100),
  export: perMinute(100),
};
const RIGHT = 'the right password';

async function start(
  calls: Partial<CallLimiters>,
  more: Partial<AppDeps> = {},
  login = tries,
): Promise<void> {
  app = await startApp({
    validateResponses: false,
    routes: [
      route(contract.keys.list, async () => reply(200, { apiKeys: [] })),
      route(contract.publicMessages.get, async () => reply(200, {} as never)),
      route(contract.plans.list, async () => reply(200, { plans: [] })),
      route(contract.instances.pairingCode, async () => reply(200, {} as never)),
      route(contract.accounts.logIn, async ({ body }) => {
        if (body.password !== RIGHT) throw new InvalidCredentials();
        return reply(200, { user: {} as never, token: '' });
      }),
    ],
    limiters: {
      calls: { key: undefined, account: undefined, address: undefined, ...calls },
      attempts: login,
    },
    ...more,
  });
}

const get = (path: string, bearer?: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers } });
const withKey = (key = SECRET) => get('/api/public/messages/msg_1', key);
const dashboard = (token = TOKEN) => get('/api/api-keys', token);
const logIn = (email: string, password = 'wrong') =>
  fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
async function statuses(times: number, call: () => Promise<Response>): Promise<number[]> {
  const all = [];
  for (let n = 0; n < times; n++) all.push((await call()).status);
  return all;
}

describe('a rate limit of calls', () => {
  test('is told on each answer with what is left of it', async () => {
    await start({ key: perMinute(5), account: perMinute(9) });
    const { headers } = await withKey();
    expect(headers.get('ratelimit-policy')).toBe('"key";q=5;w=60, "account";q=9;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"key";r=4;t=\d\d, "account";r=8;t=\d\d$/);
  });

  test('answers 429 beyond it, with the time to try again', async () => {
    await start({ key: perMinute(2) });
    expect(await statuses(2, withKey)).toEqual([200, 200]);
    const refused = await withKey();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true);
    expect(await problemOf(refused)).toMatchObject({
      code: 'rate_limited',
      error: 'Too many requests. Please try again later.',
      retry_after: seconds,
    });
  });

  test('of an account counts its keys and browsers together', async () => {
    await start({ account: perMinute(2) });
    expect([(await withKey()).status, (await dashboard()).status, (await dashboard()).status]).toEqual([
      200, 200, 429,
    ]);
  });

  test('of a key leaves the dashboard of its account alone', async () => {
    await start({ key: perMinute(1) });
    expect(await statuses(2, withKey)).toEqual([200, 429]);
    expect(await statuses(3, dashboard)).toEqual([200, 200, 200]);
  });

  test('that is off sets no header and refuses nothing', async () => {
    await start({});
    expect(await statuses(20, withKey)).not.toContain(429);
    expect((await withKey()).headers.has('ratelimit')).toBe(false);
  });

  test('does not apply to health checks', async () => {
    await start({ address: perMinute(1) });
    await statuses(3, () => get('/api/subscription/plans'));
    for (const path of ['/healthz', '/readyz']) {
      expect(await statuses(3, () => get(path))).toEqual([200, 200, 200]);
    }
  });

  test('counts reads of the API description, which is the longest public answer', async () => {
    await start({ address: perMinute(2) });
    expect(await statuses(3, () => get('/api/openapi.json'))).toEqual([200, 200, 429]);
  });
});

describe('a rate limit of calls from one address', () => {
  test('counts calls without a sign-in and failed sign-ins, but not calls that are signed in', async () => {
    await start({ address: perMinute(3) });
    expect(await statuses(10, withKey)).not.toContain(429);
    expect((await withKey('wxs_wrong')).status).toBe(401);
    expect((await dashboard('wrong')).status).toBe(401);
    expect((await get('/api/subscription/plans')).status).toBe(200);
    expect((await get('/api/subscription/plans')).status).toBe(429);
    expect((await withKey('wxs_wrong')).status).toBe(429);
  });

  test('refuses unknown keys without a query once it is used up, and lets known callers in', async () => {
    let lookUps = 0;
    const authorizeKey: AppDeps['authorizeKey'] = async (secret) => {
      lookUps++;
      if (secret !== SECRET) throw new InvalidApiKey();
      return ASHAS_KEY;
    };
    await start({ address: perMinute(2) }, { authorizeKey });
    await withKey();
    await statuses(2, () => withKey('wxs_wrong'));
    const before = lookUps;
    expect(await statuses(20, () => withKey(`wxs_${Math.random()}`))).toEqual(Array(20).fill(429));
    expect(lookUps).toBe(before);
    expect((await withKey()).status).toBe(200);
  });

  test('counts keys that are used from an address that is not theirs', async () => {
    const authorizeKey: AppDeps['authorizeKey'] = async () => {
      throw new IpNotAllowed();
    };
    await start({ address: perMinute(2) }, { authorizeKey });
    expect(await statuses(4, withKey)).toEqual([403, 403, 429, 429]);
  });

  test('believes X-Forwarded-For only from a trusted proxy', async () => {
    const asked = (ip: string) => get('/api/subscription/plans', undefined, { 'x-forwarded-for': ip });
    await start({ address: perMinute(1) });
    expect([(await asked('198.51.100.1')).status, (await asked('198.51.100.2')).status]).toEqual([200, 429]);
    await app.close();
    await start({ address: perMinute(1) }, { clientAddress: clientAddress(['loopback']) });
    expect([(await asked('198.51.100.1')).status, (await asked('198.51.100.2')).status]).toEqual([200, 200]);
    expect((await asked('198.51.100.2')).status).toBe(429);
  });
});

describe('a limit of attempts', () => {
  const few = { ...tries, login: perMinute(3), 'login-address': perMinute(100) };

  test('locks one email from one address, however it is written, and no other', async () => {
    await start({}, {}, { ...few, login: perMinute(3) });
    expect(await statuses(3, () => logIn('asha@example.com'))).toEqual([401, 401, 401]);
    const refused = await logIn(' Asha@Example.COM', RIGHT);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await logIn('ravi@example.com', RIGHT)).status).toBe(200);
  });

  test('is cleared by a success', async () => {
    await start({}, {}, { ...few, login: perMinute(3) });
    await statuses(2, () => logIn('asha@example.com'));
    expect((await logIn('asha@example.com', RIGHT)).status).toBe(200);
    expect(await statuses(3, () => logIn('asha@example.com'))).toEqual([401, 401, 401]);
  });

  test('counts an attempt before its outcome is known: 50 at once do not slip through', async () => {
    let [looked, refused] = [0, 0];
    const all = Promise.withResolvers<void>();
    const see = () => looked + refused === 50 && all.resolve();
    const login = { ...few, login: perMinute(10) };
    await start(
      {},
      {
        routes: [
          route(contract.accounts.logIn, async () => {
            looked++;
            see();
            await all.promise;
            throw new InvalidCredentials();
          }),
        ],
      },
      login,
    );
    const tries = Array.from({ length: 50 }, async () => {
      const { status } = await logIn('asha@example.com');
      if (status === 429) refused++;
      see();
    });
    await Promise.all(tries);
    expect([looked, refused]).toEqual([10, 40]);
  });

  test('covers pairing codes for one number, however it is written, and for one account', async () => {
    await start({}, {}, { ...tries, pairing: perMinute(2), 'pairing-account': perMinute(4) });
    const codeFor = (number: string) => async () =>
      fetch(`${app.url}/api/instances/ins_1/pairing-code`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ number }),
      });
    expect(await statuses(2, codeFor('+91 98000 00001'))).toEqual([200, 200]);
    expect(await statuses(2, codeFor('919800000001@c.us'))).toEqual([429, 429]);
    expect(await statuses(3, codeFor('919800000002'))).toEqual([200, 200, 429]);
    expect((await codeFor('919800000003')()).status).toBe(429);
  });

  test('locks an address that tries many emails', async () => {
    await start({}, {}, { ...tries, login: perMinute(3), 'login-address': perMinute(4) });
    let n = 0;
    expect(await statuses(6, () => logIn(`asha${n++}@example.com`))).toEqual([401, 401, 401, 401, 429, 429]);
  });

  test('does not count a fault of the server', async () => {
    const routes = [
      route(contract.accounts.logIn, async () => {
        throw new Error('the database is away');
      }),
    ];
    await start({}, { routes }, { ...few, login: perMinute(3) });
    expect(await statuses(6, () => logIn('asha@example.com'))).toEqual(Array(6).fill(500));
  });
});
