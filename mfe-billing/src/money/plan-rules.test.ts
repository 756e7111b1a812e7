import { describe, expect, test } from '@jest/globals';
import { isRenewable, priceOfPeriod } from '@waxwing/client';
import * as core from '@waxwing/core';
import fc from 'fast-check';
import { BASIC, subscriptionOf } from '../../testing/samples.js';

const END = Date.parse('2026-03-31T09:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;

describe('pages and the core agree', () => {
  test.each([
    ['more than seven days before its end', null, WEEK_MS + 1, false],
    ['as its last seven days begin', null, WEEK_MS, true],
    ['on its last day', null, HOUR_MS, true],
    ['as soon as it is cancelled', END - 3 * WEEK_MS, 2 * WEEK_MS, true],
  ])('whether a plan may be bought again %s', (_, cancelled, left, buyable) => {
    const [at, cancelledAt] = [END - left, cancelled === null ? null : new Date(cancelled)];
    const shown = subscriptionOf(BASIC, {
      end_date: new Date(END).toISOString(),
      cancelled_at: cancelledAt?.toISOString() ?? null,
    });
    const plan = core.CATALOGUE[1]!;
    const free = core.createFreeSubscription({
      id: 's',
      accountId: 'a',
      plan,
      at: new Date(END - 5 * WEEK_MS),
    });
    expect(isRenewable(shown, at)).toBe(buyable);
    expect(core.isRenewable({ ...free, cancelledAt, endsAt: new Date(END) }, new Date(at))).toBe(buyable);
  });

  test('what a period costs', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), fc.constantFrom('month', 'year'), (paise, period) => {
        expect(priceOfPeriod(paise / 100, period)).toBe(core.priceOfPeriod(paise, period));
      }),
    );
  });
});
