import { describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing';
import { LoginPace } from './login-pace.js';

describe('the pace of logins by one egress', () => {
  test('lets one after the other in, in their order, each at a moment of its own', async () => {
    let taken = 0;
    const pace = new LoginPace(async () => {
      taken += 1;
      return 1;
    });
    const order: number[] = [];
    const turns = [1, 2, 3].map((n) => pace.join(() => order.push(n)));
    expect(turns.map(({ isTurn }) => isTurn)).toEqual([false, false, false]);
    await eventuallyPasses(() => expect(order).toEqual([1, 2, 3]));
    expect(turns.every(({ isTurn }) => isTurn)).toBe(true);
    expect(taken).toBe(3);
  });

  test('whoever has left is not waited for, and has no turn', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const pace = new LoginPace(() => promise);
    const called: string[] = [];
    const gone = pace.join(() => called.push('gone'));
    const there = pace.join(() => called.push('there'));
    gone.leave();
    resolve(0);
    await eventuallyPasses(() => expect(called).toEqual(['there']));
    expect([gone.isTurn, there.isTurn]).toEqual([false, true]);
    there.leave();
    expect(there.isTurn).toBe(false);
  });

  test('holds back no longer than the database is away', async () => {
    let calls = 0;
    const pace = new LoginPace(async () => {
      calls += 1;
      if (calls === 1) throw new Error('the database is away');
      return 0;
    });
    const turn = pace.join(() => undefined);
    await eventuallyPasses(() => expect(turn.isTurn).toBe(true));
  });
});
