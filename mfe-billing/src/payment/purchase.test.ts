import { describe, expect, test } from '@jest/globals';
import { BASIC, FREE, PRO, subscriptionOf } from '../../testing/samples.js';
import { knownAmountDue, mayCreditCover } from './purchase.js';

const month = { plan: BASIC, period: 'month' as const };

describe('what is due for a purchase', () => {
  test('is its price where nothing runs, or only what was claimed', () => {
    expect(knownAmountDue(month, null)).toBe(99_900);
    expect(knownAmountDue(month, subscriptionOf(FREE))).toBe(99_900);
  });

  test('is not known before the server is asked where a paid plan runs, or may run', () => {
    expect(knownAmountDue(month, subscriptionOf(PRO))).toBeUndefined();
    expect(knownAmountDue(month, undefined)).toBeUndefined();
  });
});

describe('what is left of the running plan', () => {
  test('may cover what costs less, by the prices of the periods that are bought', () => {
    expect(mayCreditCover(month, subscriptionOf(PRO))).toBe(true);
    expect(mayCreditCover({ plan: PRO, period: 'month' }, subscriptionOf(BASIC))).toBe(false);
    expect(mayCreditCover(month, subscriptionOf(BASIC))).toBe(false);
    expect(mayCreditCover(month, subscriptionOf(BASIC, { billing_period: 'year' }))).toBe(true);
  });

  test('covers nothing where nothing runs', () => {
    expect(mayCreditCover(month, null)).toBe(false);
    expect(mayCreditCover(month, undefined)).toBe(false);
  });
});
