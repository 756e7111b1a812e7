import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aSubscription } from '../../testing/index.js';
import { DAY_MS } from '../shared/clock.js';
import { creditOf, unusedPaise } from './credit.js';

const startsAt = new Date('2026-03-01T09:00:00.000Z');
const after = (days: number) => new Date(startsAt.getTime() + days * DAY_MS);

describe('the credit of a running subscription', () => {
  test('is its value times the unused fraction, in whole paise rounded down [D.CHANGE.01]', () => {
    const subscription = aSubscription({ accountId: 'asha', startsAt, valuePaise: 100 });
    const at = (days: number) => unusedPaise(subscription, after(days));
    // A clock behind the one that started the subscription must not raise the credit above its value.
    expect(at(-1)).toBe(100);
    expect([at(0), at(10), at(15), at(29.9), at(30), at(31)]).toEqual([100, 66, 50, 0, 0, 0]);
  });

  test('is exact even when the product exceeds the safe integers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 10 }), fc.nat(365 * DAY_MS), (valuePaise, ms) => {
        const endsAt = after(365);
        const subscription = aSubscription({ accountId: 'asha', startsAt, endsAt, valuePaise });
        const unused = BigInt(365 * DAY_MS - ms);
        const exact = (BigInt(valuePaise) * unused) / BigInt(365 * DAY_MS);
        expect(BigInt(unusedPaise(subscription, new Date(startsAt.getTime() + ms)))).toBe(exact);
      }),
    );
  });

  test('names its subscription, and is nothing for a claimed plan', () => {
    const paid = aSubscription({ accountId: 'asha', startsAt });
    expect(creditOf(paid, startsAt)).toEqual({ paise: 99_900, from: paid.id });
    expect(creditOf({ ...paid, valuePaise: 0 }, startsAt)).toEqual({ paise: 0, from: null });
    expect(creditOf(undefined, startsAt)).toEqual({ paise: 0, from: null });
  });
});
