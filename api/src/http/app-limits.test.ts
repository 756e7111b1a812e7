import { describe, expect, test } from '@jest/globals';
import { type ApiKey, InvalidApiKey, IpNotAllowed } from '@waxwing/core';
import { dashboard, get, perMinute, setUpLimited, statuses, withKey } from '../../testing/limited-app.js';
import { problemOf } from '../../testing/problem-of.js';
import { ASHAS_KEY, SECRET } from '../../testing/start-app.js';
import type { AppDeps } from './app.js';
import { clientAddress } from './request/client-address.js';

const startLimited = setUpLimited();

describe('a rate limit of calls', () => {
  test('is told on each answer with what is left of it', async () => {
    await startLimited({ key: perMinute(5), account: perMinute(9) });
    const { headers } = await withKey();
    expect(headers.get('ratelimit-policy')).toBe('"key";q=5;w=60, "account";q=9;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"key";r=4;t=\d\d, "account";r=8;t=\d\d$/);
  });

  test('answers 429 beyond it, with the time to try again', async () => {
    await startLimited({ key: perMinute(2) });
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
    await startLimited({ account: perMinute(2) });
    expect([(await withKey()).status, (await dashboard()).status, (await dashboard()).status]).toEqual([
      200, 200, 429,
    ]);
  });

  test.each<[string, Partial<ApiKey>]>([
    ['without their scope', { scopes: ['events:read'] }],
    [
      'of a suspended account',
      { suspension: { level: 'all', reason: 'Spam', since: new Date(0), until: null } },
    ],
  ])('counts calls that are refused to a key %s', async (_, more) => {
    await startLimited({ key: perMinute(2) }, { authorizeKey: async () => ({ ...ASHAS_KEY, ...more }) });
    expect(await statuses(3, withKey)).toEqual([403, 403, 429]);
  });

  test('of a key leaves the dashboard of its account alone', async () => {
    await startLimited({ key: perMinute(1) });
    expect(await statuses(2, withKey)).toEqual([200, 429]);
    expect(await statuses(3, dashboard)).toEqual([200, 200, 200]);
  });

  test('that is off sets no header and refuses nothing', async () => {
    await startLimited({});
    expect(await statuses(20, withKey)).not.toContain(429);
    expect((await withKey()).headers.has('ratelimit')).toBe(false);
  });

  test('does not apply to health checks', async () => {
    await startLimited({ address: perMinute(1) });
    await statuses(3, () => get('/api/subscription/plans'));
    for (const path of ['/healthz', '/readyz']) {
      expect(await statuses(3, () => get(path))).toEqual([200, 200, 200]);
    }
  });

  test('counts reads of the API description, which is the longest public answer', async () => {
    await startLimited({ address: perMinute(2) });
    expect(await statuses(3, () => get('/api/openapi.json'))).toEqual([200, 200, 429]);
  });
});

describe('a rate limit of calls from one address', () => {
  test('counts calls without a sign-in and failed sign-ins, but not calls that are signed in', async () => {
    await startLimited({ address: perMinute(3) });
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
    await startLimited({ address: perMinute(2) }, { authorizeKey });
    await withKey();
    await statuses(2, () => withKey('wxs_wrong'));
    const before = lookUps;
    expect(await statuses(20, () => withKey(`wxs_${Math.random()}`))).toEqual(Array(20).fill(429));
    expect(lookUps).toBe(before);
    expect((await withKey()).status).toBe(200);
  });

  test('counts keys that are used from an address that is not theirs', async () => {
    const authorizeKey: AppDeps['authorizeKey'] = async () => {
      throw new IpNotAllowed(ASHAS_KEY);
    };
    await startLimited({ address: perMinute(2) }, { authorizeKey });
    expect(await statuses(4, withKey)).toEqual([403, 403, 429, 429]);
  });

  test('believes X-Forwarded-For only from a trusted proxy', async () => {
    const asked = (ip: string) => get('/api/subscription/plans', undefined, { 'x-forwarded-for': ip });
    const { close } = await startLimited({ address: perMinute(1) });
    expect([(await asked('198.51.100.1')).status, (await asked('198.51.100.2')).status]).toEqual([200, 429]);
    await close();
    await startLimited({ address: perMinute(1) }, { clientAddress: clientAddress(['loopback']) });
    expect([(await asked('198.51.100.1')).status, (await asked('198.51.100.2')).status]).toEqual([200, 200]);
    expect((await asked('198.51.100.2')).status).toBe(429);
  });
});
