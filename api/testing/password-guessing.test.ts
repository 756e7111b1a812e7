import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { type Answer, call } from './http.js';

const PASSWORD = 'a long password';
const HOME = '198.51.100.7';

describe('guesses at one account from many addresses', () => {
  let api: ComposedApi;
  beforeAll(async () => {
    api = await startComposedApi({ TRUST_PROXY: 'loopback', RATE_LIMIT_IP: '0' });
  });
  afterAll(() => api.close());

  const logIn = (email: string, password: string, from: string) =>
    call(`${api.url}/api/auth/login`, {
      body: { email, password },
      headers: { 'x-forwarded-for': from },
    });
  const guesses = (email: string, count: number, addressOf: (n: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, n) => logIn(email, `wrong horse ${n}`, addressOf(n))));
  const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));

  async function signUp(): Promise<string> {
    const email = `asha-${randomUUID()}@example.com`;
    const body = { email, password: PASSWORD, username: 'Asha' };
    const headers = { 'x-forwarded-for': HOME };
    expect((await call(`${api.url}/api/auth/signup`, { body, headers })).status).toBe(200);
    return email;
  }

  it.each([
    ['an account', signUp],
    ['an email without an account', async () => `nobody-${randomUUID()}@example.com`],
  ])('at %s slow down after a hundred, and do not lock its owner out', async (what, emailOf) => {
    const email = await emailOf();
    const network = `192.0.2.`;
    const hundred = await guesses(email, 100, (n) => `${network}${Math.floor(n / 9)}`);
    expect(statuses(hundred)).toEqual(new Set([401]));

    const many = guesses(email, 30, (n) => `203.0.113.${n}`);
    if (what === 'an account') {
      const { status, body } = await logIn(email, PASSWORD, HOME);
      expect([status, (body.user as { email: string }).email]).toEqual([200, email]);
    }
    const answers = await many;
    expect(statuses(answers)).toEqual(new Set([401, 429]));
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.body).toMatchObject({ code: 'rate_limited' });
    // Guesses at another account are not delayed.
    expect(statuses(await guesses(await signUp(), 9, () => '203.0.113.77'))).toEqual(new Set([401]));
  });
});
