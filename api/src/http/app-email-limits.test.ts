import { afterEach, expect, test } from '@jest/globals';
import { MemoryPacedLimit } from '@waxwing/adapters/limits';
import { contract } from '@waxwing/contract';
import { EmailTaken } from '@waxwing/core';
import { type RunningApp, startApp, TOKEN } from '../../testing/start-app.js';
import type { AttemptLimiters, PolicyName } from './limits/limiter.js';
import { reply, route } from './route.js';

let app: RunningApp;
afterEach(() => app.close());

/** Two attempts for the policy under test, and many for all others. */
async function start(policy: PolicyName): Promise<void> {
  const limitOf = (_: object, name: string | symbol) =>
    new MemoryPacedLimit({
      points: name === policy ? 2 : 100,
      windowS: 60,
      everyMs: 1_000,
      maxWaitMs: 10_000,
      rememberS: 60,
    });
  const attempts = new Proxy({}, { get: limitOf }) as AttemptLimiters;
  app = await startApp({
    validateResponses: false,
    routes: [
      route(contract.profile.update, async () =>
        reply(200, { user: {} as never, token: '', pending_email: null }),
      ),
      route(contract.accounts.signUp, async ({ body }) => {
        if (body.email === 'asha@example.com') throw new EmailTaken();
        return reply(200, { user: {} as never, token: '' });
      }),
    ],
    limiters: { calls: { key: undefined, account: undefined, address: undefined }, attempts },
  });
}

async function statuses(times: number, method: string, path: string, body: object): Promise<number[]> {
  const all = [];
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  for (let n = 0; n < times; n++)
    all.push((await fetch(app.url + path, { method, headers, body: JSON.stringify(body) })).status);
  return all;
}
const signUp = (times: number, email: string) =>
  statuses(times, 'POST', '/api/auth/signup', { email, username: 'Asha', password: 'the right password' });
const save = (times: number, email: string) =>
  statuses(times, 'PUT', '/api/profile', { email, username: 'Asha' });

test('an address that tries many sign-ups with taken emails is locked; sign-ups that open an account are not counted', async () => {
  await start('login-address');
  expect(await signUp(5, 'ravi@example.com')).toEqual(Array(5).fill(200));
  expect(await signUp(4, 'asha@example.com')).toEqual([409, 409, 429, 429]);
});

test.each(['email-change', 'recovery-address'] as const)(
  '%s bounds the mails that a change of email sends; who keeps the email may save as often as it takes',
  async (policy) => {
    await start(policy);
    expect(await save(4, ' Asha@Example.com')).toEqual(Array(4).fill(200));
    expect(await save(3, 'ravi@example.com')).toEqual([200, 200, 429]);
    expect(await save(1, 'asha@example.com')).toEqual([200]);
  },
);
