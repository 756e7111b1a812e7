/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createStore } from 'jotai';
import { syncServerClock } from '../call/server-clock.js';
import { restoreAuthState } from './auth-state.js';
import { decodeToken } from './decode-token.js';
import { authStateAtom, signInAtom, signOutAtom } from './index.js';

const NOW = Date.UTC(2026, 2, 4);
const USER = { user_id: 'acc_1', email: 'asha@example.com', role: 'user' };

const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
const tokenOf = (claims: unknown) => `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
const inSeconds = (ms: number) => ({ ...USER, exp: (NOW + ms) / 1_000 });

beforeEach(() => localStorage.clear());

describe('the stored token', () => {
  test('is read from `token`; without one the user is a visitor [4.SESSION.01, 9.SIZE.07]', () => {
    expect(restoreAuthState(localStorage, NOW)).toEqual({ status: 'visitor' });
    localStorage.setItem('token', tokenOf(USER));
    expect(restoreAuthState(localStorage, NOW)).toEqual({ status: 'signed-in', user: USER });
  });

  test('is accepted without `exp` and before it [4.SESSION.02]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (ms) => {
        localStorage.setItem('token', tokenOf(inSeconds(ms)));
        expect(restoreAuthState(localStorage, NOW)).toMatchObject({ status: 'signed-in' });
      }),
    );
  });

  test('is removed after `exp` [4.SESSION.03]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (ms) => {
        localStorage.setItem('token', tokenOf(inSeconds(-ms)));
        expect(restoreAuthState(localStorage, NOW)).toEqual({ status: 'visitor' });
        expect(localStorage.getItem('token')).toBeNull();
      }),
    );
  });

  test('is removed when it is invalid', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        localStorage.setItem('token', text);
        expect(restoreAuthState(localStorage, NOW)).toEqual({ status: 'visitor' });
        expect(localStorage.getItem('token')).toBeNull();
      }),
    );
  });
});

describe('decoding', () => {
  test('reads letters of any script', () => {
    const user = { ...USER, email: 'आशा@example.com' };
    expect(decodeToken(tokenOf(user))?.user).toEqual(user);
  });

  test.each([
    ['no user', { email: 'asha@example.com' }],
    ['no email', { user_id: 'acc_1' }],
    ['an end that is no number', { ...USER, exp: 'tomorrow' }],
    ['no object', 'asha'],
    ['nothing', null],
  ])('refuses %s', (_what, claims) => {
    expect(decodeToken(tokenOf(claims))).toBeUndefined();
  });

  test.each([undefined, '', 7])('calls the role User where it is %s', (role) => {
    expect(decodeToken(tokenOf({ ...USER, role }))?.user.role).toBe('User');
  });
});

describe('the auth state', () => {
  test('is `checking` until the token is read, then follows the token', () => {
    localStorage.setItem('token', tokenOf(USER));
    const store = createStore();
    expect(store.get(authStateAtom)).toEqual({ status: 'checking' });
    store.sub(authStateAtom, () => undefined);
    expect(store.get(authStateAtom)).toEqual({ status: 'signed-in', user: USER });
  });

  test('keeps token and user after a login, and clears both after a logout [4.SESSION.04, 4.SESSION.05]', () => {
    const store = createStore();
    const user = { ...USER, username: 'Asha' };
    store.set(signInAtom, { user, token: 'the.token' });
    expect([localStorage.getItem('token'), store.get(authStateAtom)]).toEqual([
      'the.token',
      { status: 'signed-in', user },
    ]);
    store.set(signOutAtom);
    expect([localStorage.getItem('token'), store.get(authStateAtom)]).toEqual([null, { status: 'visitor' }]);
  });

  test("accepts a token on a device whose clock is ahead, once the server's time is known", () => {
    const exp = Math.floor(Date.now() / 1_000) - 86_400;
    localStorage.setItem('token', tokenOf({ ...USER, exp }));
    syncServerClock(new Date((exp - 86_400) * 1_000).toUTCString());
    const store = createStore();
    store.sub(authStateAtom, () => undefined);
    expect(store.get(authStateAtom)).toEqual({ status: 'signed-in', user: USER });
    syncServerClock(new Date().toUTCString());
  });

  test('follows a login or logout in another tab while mounted', () => {
    const store = createStore();
    const leave = store.sub(authStateAtom, () => undefined);
    const change = (token: string | null, key: string | null = 'token') => {
      if (token) localStorage.setItem('token', token);
      else localStorage.clear();
      dispatchEvent(new StorageEvent('storage', { key }));
      return store.get(authStateAtom).status;
    };
    expect(change(tokenOf(USER))).toBe('signed-in');
    expect(change(null, 'theme')).toBe('signed-in');
    expect(change(null, null)).toBe('visitor');
    leave();
    expect(change(tokenOf(USER))).toBe('visitor');
  });
});
