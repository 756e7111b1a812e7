import { describe, expect, test } from '@jest/globals';
import { BASIC, FREE, PRO, subscriptionOf } from '../../testing/samples.js';
import { knownAmountDue, mayCreditCover } from './purchase.js';

const month = { plan: BASIC, period: 'month' as const };

describe('the amount due for a purchase', () => {
  test('is the price without a subscription or with a claimed one', () => {
    expect(knownAmountDue(month, null)).toBe(99_900);
    expect(knownAmountDue(month, subscriptionOf(FREE))).toBe(99_900);
  });

  test('is unknown before the order while a paid plan is active, or may be', () => {
    expect(knownAmountDue(month, subscriptionOf(PRO))).toBeUndefined();
    expect(knownAmountDue(month, undefined)).toBeUndefined();
  });
});

describe('the credit of the active plan', () => {
  test('may cover a cheaper purchase, compared by the prices of the periods', () => {
    expect(mayCreditCover(month, subscriptionOf(PRO))).toBe(true);
    expect(mayCreditCover({ plan: PRO, period: 'month' }, subscriptionOf(BASIC))).toBe(false);
    expect(mayCreditCover(month, subscriptionOf(BASIC))).toBe(false);
    expect(mayCreditCover(month, subscriptionOf(BASIC, { billing_period: 'year' }))).toBe(true);
  });

  test('covers nothing without a subscription', () => {
    expect(mayCreditCover(month, null)).toBe(false);
    expect(mayCreditCover(month, undefined)).toBe(false);
  });
});
