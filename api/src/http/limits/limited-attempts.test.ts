import { describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { InvalidCredentials, SCOPES } from '@waxwing/core';
import {
  askForCode,
  askForCodeWithKey,
  logIn,
  perMinute,
  RIGHT,
  setUpLimited,
  statuses,
  tries,
} from '../../../testing/limited-app.js';
import { ASHAS_KEY } from '../../../testing/start-app.js';
import { route } from '../route.js';

const startLimited = setUpLimited();

describe('a limit of attempts', () => {
  const few = { ...tries, login: perMinute(3), 'login-address': perMinute(100) };

  test('locks one email from one address, however it is written, and no other', async () => {
    await startLimited({}, {}, { ...few, login: perMinute(3) });
    expect(await statuses(3, () => logIn('asha@example.com'))).toEqual([401, 401, 401]);
    const refused = await logIn(' Asha@Example.COM', RIGHT);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await logIn('ravi@example.com', RIGHT)).status).toBe(200);
  });

  test('is cleared by a success', async () => {
    await startLimited({}, {}, { ...few, login: perMinute(3) });
    await statuses(2, () => logIn('asha@example.com'));
    expect((await logIn('asha@example.com', RIGHT)).status).toBe(200);
    expect(await statuses(3, () => logIn('asha@example.com'))).toEqual([401, 401, 401]);
  });

  test('counts an attempt before its outcome is known: 50 at once do not slip through', async () => {
    let [looked, refused] = [0, 0];
    const all = Promise.withResolvers<void>();
    const see = () => looked + refused === 50 && all.resolve();
    const login = { ...few, login: perMinute(10) };
    await startLimited(
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
    await startLimited({}, {}, { ...tries, pairing: perMinute(2), 'pairing-account': perMinute(4) });
    const codeFor = (number: string) => () => askForCode(number);
    expect(await statuses(2, codeFor('+91 98000 00001'))).toEqual([200, 200]);
    expect(await statuses(2, codeFor('919800000001@c.us'))).toEqual([429, 429]);
    expect(await statuses(3, codeFor('919800000002'))).toEqual([200, 200, 429]);
    expect((await codeFor('919800000003')()).status).toBe(429);
  });

  test('covers pairing codes that a key asks for, together with those of the dashboard', async () => {
    const authorizeKey = async () => ({ ...ASHAS_KEY, scopes: SCOPES });
    const few = { ...tries, pairing: perMinute(2), 'pairing-account': perMinute(4) };
    await startLimited({}, { authorizeKey }, few);
    const withKey = (number: string) => () => askForCodeWithKey(number);
    expect((await askForCode('+91 98000 00001')).status).toBe(200);
    expect(await statuses(2, withKey('919800000001'))).toEqual([200, 429]);
    expect(await statuses(3, withKey('919800000002'))).toEqual([200, 200, 429]);
    expect((await withKey('919800000003')()).status).toBe(429);
  });

  test('locks an address that tries many emails', async () => {
    await startLimited({}, {}, { ...tries, login: perMinute(3), 'login-address': perMinute(4) });
    let n = 0;
    expect(await statuses(6, () => logIn(`asha${n++}@example.com`))).toEqual([401, 401, 401, 401, 429, 429]);
  });

  test('does not count a fault of the server', async () => {
    const routes = [
      route(contract.accounts.logIn, async () => {
        throw new Error('the database is away');
      }),
    ];
    await startLimited({}, { routes }, { ...few, login: perMinute(3) });
    expect(await statuses(6, () => logIn('asha@example.com'))).toEqual(Array(6).fill(500));
  });
});
