import { afterEach, describe, expect, test } from '@jest/globals';
import { KeyedConcurrencyLimit } from '@waxwing/adapters/limits';
import { contract } from '@waxwing/contract';
import { Account, InvalidApiKey, Unauthorized } from '@waxwing/core';
import { problemOf } from '../../testing/problem-of.js';
import { ASHA, ASHAS_KEY, type RunningApp, SECRET, startApp, TOKEN } from '../../testing/start-app.js';
import { reply, route, streamed } from './route.js';

const RAVI = Account.restore({ ...ASHA.snapshot(), id: '0198c0de-0000-7000-8000-000000000009' });
const RAVIS_TOKEN = 'token-of-ravi';

let app: RunningApp;
let gate: PromiseWithResolvers<void>;
let underWay = 0;
let maxUnderWay = 0;
afterEach(async () => {
  gate.resolve();
  await app.close();
});

async function start({ slots = 2, queueSize = 1 } = {}): Promise<void> {
  gate = Promise.withResolvers();
  underWay = 0;
  maxUnderWay = 0;
  const held = async () => {
    underWay += 1;
    maxUnderWay = Math.max(maxUnderWay, underWay);
    await gate.promise;
    underWay -= 1;
  };
  async function* chunks() {
    yield 'id\r\n';
    await held();
  }
  app = await startApp({
    validateResponses: false,
    authenticateAccount: async (token) => {
      if (token === RAVIS_TOKEN) return { account: RAVI, signInId: undefined };
      if (token !== TOKEN) throw new Unauthorized();
      return { account: ASHA, signInId: undefined };
    },
    authorizeKey: async (secret) => {
      if (secret !== SECRET) throw new InvalidApiKey();
      return ASHAS_KEY;
    },
    routes: [
      route(contract.keys.list, async ({ caller }) => {
        if (caller.accountId === ASHA.id) await held();
        return reply(200, { apiKeys: [] });
      }),
      route(contract.publicMessages.get, async () => {
        await held();
        return reply(200, {} as never);
      }),
      route(contract.publicMessages.send, async () => {
        await held();
        return reply(200, {} as never);
      }),
      route(contract.plans.list, async () => {
        await held();
        return reply(200, { plans: [] });
      }),
      route(contract.messages.export, async () => streamed(200, chunks(), {}, 'text/csv; charset=utf-8')),
    ],
    limiters: {
      calls: { key: undefined, account: undefined, address: undefined },
      concurrency: {
        concurrency: new KeyedConcurrencyLimit({ slots, queueSize }),
        streams: new KeyedConcurrencyLimit({ slots: 1, queueSize: 0 }),
        waits: new KeyedConcurrencyLimit({ slots: 3, queueSize: 0 }),
        'waits-key': new KeyedConcurrencyLimit({ slots: 2, queueSize: 0 }),
      },
    },
  });
}

const get = (path: string, bearer?: string) =>
  fetch(app.url + path, { headers: { ...(bearer && { authorization: `Bearer ${bearer}` }) } });
const dashboard = (token = TOKEN) => get('/api/api-keys', token);
const withKey = () => get('/api/public/messages/msg_1', SECRET);
const send = () =>
  fetch(`${app.url}/api/public/send/ins_1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify({ number: '919800000002', message: 'Hello' }),
  });
/** Resolves as soon as `count` requests are under way. */
async function busy(count: number): Promise<void> {
  while (underWay < count) await new Promise(setImmediate);
}

describe('the concurrency limit of an account', () => {
  test('covers its keys and browsers together: further requests wait, and too many are refused', async () => {
    await start();
    const running = [dashboard(), withKey()];
    await busy(2);
    const answered = [dashboard(), dashboard()];
    const refused = await Promise.race(answered);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('ratelimit-policy')).toBe('"concurrency";q=2;qu="concurrent-requests"');
    expect(refused.headers.get('ratelimit')).toBe('"concurrency";r=0;t=1');
    expect(await problemOf(refused)).toMatchObject({ code: 'rate_limited', retry_after: 1 });

    gate.resolve();
    expect((await Promise.all([...running, ...answered])).map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 429,
    ]);
    expect(maxUnderWay).toBe(2);
  });

  test('does not hold up other accounts', async () => {
    await start();
    const asha = Array.from({ length: 50 }, () => dashboard());
    await busy(2);
    expect((await dashboard(RAVIS_TOKEN)).status).toBe(200);
    gate.resolve();
    await Promise.all(asha);
  });

  test('does not cover sends, which callers pipeline', async () => {
    await start();
    const sends = Array.from({ length: 64 }, () => send());
    await busy(64);
    const read = dashboard();
    await busy(65);
    gate.resolve();
    for (const { status } of await Promise.all([...sends, read])) expect(status).toBe(200);
  });

  test('has a limit of its own for exports, each held as long as it is read', async () => {
    await start();
    const first = await get('/api/messages/export', TOKEN);
    await busy(1);
    const second = await get('/api/messages/export', TOKEN);
    expect([first.status, second.status]).toEqual([200, 429]);
    expect(second.headers.get('ratelimit-policy')).toBe('"streams";q=1;qu="concurrent-requests"');
    gate.resolve();
    expect(await first.text()).toBe('id\r\n');
    expect((await dashboard()).status).toBe(200);
  });
});

describe('the concurrency limit of an address that is not signed in', () => {
  test('is separate from that of signed-in callers', async () => {
    await start();
    const strangers = Array.from({ length: 4 }, () => get('/api/subscription/plans'));
    await busy(2);
    expect((await Promise.race(strangers)).status).toBe(429);
    expect((await dashboard(RAVIS_TOKEN)).status).toBe(200);
    gate.resolve();
    await Promise.all(strangers);
  });

  test('does not cover health checks', async () => {
    await start({ slots: 1, queueSize: 0 });
    const held = get('/api/subscription/plans');
    await busy(1);
    expect((await get('/healthz')).status).toBe(200);
    gate.resolve();
    await held;
  });
});
