import { describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing';
import { LoginRateLimiter } from './login-rate-limiter.js';

describe('the login rate of one egress', () => {
  test('grants logins one after the other, in order, each in its own slot', async () => {
    let taken = 0;
    const limiter = new LoginRateLimiter(async () => {
      taken += 1;
      return 1;
    });
    const order: number[] = [];
    const permits = [1, 2, 3].map((n) => limiter.request(() => order.push(n)));
    expect(permits.map(({ isGranted }) => isGranted)).toEqual([false, false, false]);
    await eventuallyPasses(() => expect(order).toEqual([1, 2, 3]));
    expect(permits.every(({ isGranted }) => isGranted)).toBe(true);
    expect(taken).toBe(3);
  });

  test('a withdrawn request is not waited for and gets no slot', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const limiter = new LoginRateLimiter(() => promise);
    const called: string[] = [];
    const gone = limiter.request(() => called.push('gone'));
    const there = limiter.request(() => called.push('there'));
    gone.release();
    resolve(0);
    await eventuallyPasses(() => expect(called).toEqual(['there']));
    expect([gone.isGranted, there.isGranted]).toEqual([false, true]);
    there.release();
    expect(there.isGranted).toBe(false);
  });

  test('holds logins back no longer than the database is unavailable', async () => {
    let calls = 0;
    const limiter = new LoginRateLimiter(async () => {
      calls += 1;
      if (calls === 1) throw new Error('the database is away');
      return 0;
    });
    const permit = limiter.request(() => undefined);
    await eventuallyPasses(() => expect(permit.isGranted).toBe(true));
  });
});
