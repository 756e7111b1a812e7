/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { fakeToken } from '@waxwing/kit/testing';
import { ASHA } from '../../testing/sample-users.js';
import { dropExpiredToken } from './drop-expired-token.js';

const inHours = (hours: number) =>
  fakeToken({ ...ASHA, exp: Math.floor(Date.now() / 1_000) + hours * 3_600 });

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('an expired token is removed when any page loads [4.SESSION.03]', async () => {
  localStorage.setItem('token', inHours(-1));
  await dropExpiredToken();
  expect(localStorage.getItem('token')).toBeNull();
});

test('a valid token is kept, and a missing one is no problem [4.SESSION.02]', async () => {
  await dropExpiredToken();
  expect(localStorage.getItem('token')).toBeNull();
  const good = inHours(1);
  localStorage.setItem('token', good);
  await dropExpiredToken();
  expect(localStorage.getItem('token')).toBe(good);
});

test('a page without access to storage still loads', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await expect(dropExpiredToken()).resolves.toBeUndefined();
});
