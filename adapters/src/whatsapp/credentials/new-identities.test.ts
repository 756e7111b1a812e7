import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import { NewIdentities } from './new-identities.js';

describe('identities of devices to be linked', () => {
  let made = 0;
  const baileys = { initAuthCreds: () => ({ registrationId: ++made }) as AuthenticationCreds };
  beforeEach(() => {
    made = 0;
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());

  test('are never taken twice, also where several are taken at once', () => {
    const identities = new NewIdentities();
    const take = () => identities.take(baileys).registrationId;
    const taken = [take(), take()];
    jest.advanceTimersByTime(60_000);
    taken.push(take(), take());
    jest.advanceTimersByTime(60_000);
    taken.push(take());
    expect(new Set(taken).size).toBe(5);
  });

  test('one is made ahead, after the one that somebody waits for', () => {
    const identities = new NewIdentities();
    identities.take(baileys);
    expect(made).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect(made).toBe(2);
    expect(identities.take(baileys).registrationId).toBe(2);
    expect(made).toBe(2);
  });
});
