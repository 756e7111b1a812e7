import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { type Answer, call } from './http.js';

/** Wrong passwords allowed for one email from one address. */
const TRIES = 10;
let api: ComposedApi;
let behindProxy: ComposedApi;

beforeAll(async () => {
  [api, behindProxy] = await Promise.all([
    startComposedApi({ RATE_LIMIT_IP: '0' }),
    startComposedApi({ RATE_LIMIT_IP: '0', TRUST_PROXY: 'loopback' }),
  ]);
});
afterAll(() => Promise.all([api.close(), behindProxy.close()]));

const guess = ({ url }: ComposedApi, email: string, headers: Readonly<Record<string, string>> = {}) =>
  call(`${url}/api/auth/login`, { body: { email, password: 'a guess' }, headers });
const tally = (answers: readonly Answer[]) => [
  answers.filter(({ status }) => status === 401).length,
  answers.filter(({ status }) => status === 429).length,
];
/** One after the other: this is about what attempts are counted by, and the tests of the limits themselves send all at once. */
async function all(count: number, make: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < count; n++) answers.push(await make(n));
  return answers;
}

describe('guesses at one account', () => {
  it('count as one however the email is written', async () => {
    const local = `asha-${randomUUID()}`;
    const forms = [
      (n: number) => (n % 2 === 0 ? `${local}@example.com` : `${local}@EXAMPLE.com`),
      () => `${local.toUpperCase()}@example.com`,
      () => `  ${local}@example.com`,
      () => `${local}@example.com\t`,
      () => `\ufeff${local}@example.com`,
      () => `${local}@example.com\u00a0`,
    ];
    const answers = await all(24, (n) => guess(api, forms[n % forms.length]!(n)));
    expect(tally(answers)).toEqual([TRIES, 24 - TRIES]);
  });

  it.each([
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'cf-connecting-ip',
    'true-client-ip',
    'x-client-ip',
    'x-cluster-client-ip',
  ])('count as one whatever %s says, where no proxy is trusted', async (header) => {
    const email = `asha-${randomUUID()}@example.com`;
    await api.database.query('delete from rate_limits');
    const answers = await all(16, (n) => {
      const address = `198.51.100.${n + 1}`;
      return guess(api, email, { [header]: header === 'forwarded' ? `for=${address}` : address });
    });
    expect(tally(answers)).toEqual([TRIES, 16 - TRIES]);
  });

  it.each<[string, (n: number) => Readonly<Record<string, string>>]>([
    ['addresses prepended by the caller', (n) => ({ 'x-forwarded-for': `10.0.0.${n}, 203.0.113.7` })],
    ['addresses of one IPv6 block', (n) => ({ 'x-forwarded-for': `2001:db8:7:7:${n + 1}::1` })],
    [
      'one address in many notations',
      (n) => ({ 'x-forwarded-for': ['203.0.113.8', '::ffff:203.0.113.8', '::FFFF:203.0.113.8'][n % 3]! }),
    ],
    [
      'other headers than the one that counts',
      (n) => ({ 'x-forwarded-for': '203.0.113.9', 'x-real-ip': `198.51.100.${n + 1}` }),
    ],
  ])('count as one behind a proxy, with %s', async (_, headers) => {
    const email = `asha-${randomUUID()}@example.com`;
    await behindProxy.database.query('delete from rate_limits');
    const answers = await all(16, (n) => guess(behindProxy, email, headers(n)));
    expect(tally(answers)).toEqual([TRIES, 16 - TRIES]);
  });
});
