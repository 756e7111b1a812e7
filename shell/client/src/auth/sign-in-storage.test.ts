/** @jest-environment jsdom */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createStore } from 'jotai';
import { authStateAtom, signInAtom, signInStorage, signOutAtom } from './index.js';

const ASHA = { user_id: 'acc_1', email: 'asha@example.com', role: 'user' };
const RAVI = { user_id: 'acc_2', email: 'ravi@example.com', role: 'user' };
const tokenOf = (user: object) => `h.${Buffer.from(JSON.stringify(user)).toString('base64url')}.s`;
const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('signed-in:'));

function signIn(user = ASHA) {
  const store = createStore();
  store.sub(authStateAtom, () => undefined);
  store.set(signInAtom, { user, token: tokenOf(user) });
  return store;
}

beforeEach(() => {
  localStorage.clear();
  signInStorage.forgetOthers();
});

test('a text is kept where a reload finds it, and listeners are told of each change', () => {
  signIn();
  const listener = jest.fn();
  const stop = signInStorage.subscribe(listener);
  signInStorage.set('draft', 'On my way');
  expect(signInStorage.get('draft')).toBe('On my way');
  expect(kept().map((key) => sessionStorage.getItem(key))).toEqual(['On my way']);
  signInStorage.set('draft', '');
  expect([signInStorage.get('draft'), kept()]).toEqual(['', []]);
  stop();
  signInStorage.set('draft', 'Again');
  expect(listener).toHaveBeenCalledTimes(2);
});

describe('the texts end', () => {
  const isGone = () => {
    expect(kept()).toEqual([]);
    localStorage.setItem('token', tokenOf(ASHA));
    expect(signInStorage.get('draft')).toBe('');
  };

  test('with the sign-in', () => {
    const store = signIn();
    signInStorage.set('draft', 'On my way');
    store.set(signOutAtom);
    isGone();
  });

  test('when another tab has signed out', () => {
    signIn();
    signInStorage.set('draft', 'On my way');
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    isGone();
  });

  test('when somebody else signs in', () => {
    const store = signIn();
    signInStorage.set('draft', 'On my way');
    store.set(signInAtom, { user: RAVI, token: tokenOf(RAVI) });
    expect(signInStorage.get('draft')).toBe('');
    isGone();
  });
});

test('nothing is kept when nobody is signed in', () => {
  signInStorage.set('draft', 'On my way');
  expect([signInStorage.get('draft'), kept()]).toEqual(['', []]);
});

test('a token that is renewed for the same user keeps them', () => {
  const store = signIn();
  signInStorage.set('draft', 'On my way');
  store.set(signInAtom, { user: ASHA, token: tokenOf({ ...ASHA, exp: 4_000_000_000 }) });
  expect(signInStorage.get('draft')).toBe('On my way');
});

test('a text that the browser has no room for stays until the page is left, and no older one comes back', () => {
  signIn();
  signInStorage.set('draft', 'Short');
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  signInStorage.set('draft', 'Long');
  setItem.mockRestore();
  expect([signInStorage.get('draft'), kept()]).toEqual(['Long', []]);
});
