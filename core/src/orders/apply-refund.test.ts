import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BillingSimulation, PAID_PLANS } from '../../testing/index.js';
import type { BillingPeriod } from '../plans/billing-period.js';
import { CATALOGUE } from '../plans/catalogue.js';
import { DAY_MS } from '../shared/clock.js';
import type { Subscription } from '../subscriptions/subscription.js';
import { applyRefund } from './apply-refund.js';

const [, basic, pro] = CATALOGUE as [unknown, (typeof CATALOGUE)[0], (typeof CATALOGUE)[0]];
const paidFor = ({ valuePaise, creditPaise }: Subscription) => valuePaise - creditPaise;

/** The subscriptions after a refund of the payment for the one at `index`. */
function refund(book: BillingSimulation, all: readonly Subscription[], index: number): Subscription[] {
  const refunded = all[index]!;
  const changed = applyRefund(all, { from: refunded.id, paise: paidFor(refunded), at: book.at });
  return all.map((each) => changed.find(({ id }) => id === each.id) ?? each);
}

describe('applyRefund', () => {
  test('ends the subscription now when a first purchase is fully refunded [D.CHANGE.06]', () => {
    const book = new BillingSimulation();
    book.buy(basic, 'month');
    book.advance(3 * DAY_MS);
    const [after] = refund(book, book.subscriptions, 0);
    expect(after).toMatchObject({ endsAt: book.at, valuePaise: 0 });
  });

  test('leaves the value of the previous plan, at the new rate, when a change is refunded', () => {
    const book = new BillingSimulation();
    book.buy(basic, 'month');
    book.buy(pro, 'month');
    const [, after] = refund(book, book.subscriptions, 1);
    expect(after).toMatchObject({ valuePaise: 99_900, creditPaise: 99_900 });
    const length = after!.endsAt.getTime() - after!.startsAt.getTime();
    expect(length / DAY_MS).toBeCloseTo((30 * 99_900) / 299_900, 6);
  });

  test('takes the carried share from the present plan when an earlier one is refunded', () => {
    const book = new BillingSimulation();
    book.buy(basic, 'month');
    book.advance(15 * DAY_MS);
    book.buy(pro, 'month');
    const [before, after] = refund(book, book.subscriptions, 0);
    expect(before).toMatchObject({ valuePaise: 0, endsAt: book.at });
    expect(after).toMatchObject({ valuePaise: 249_950, creditPaise: 0 });
    expect(after!.endsAt < book.subscriptions[1]!.endsAt).toBe(true);
  });

  test('leaves a subscription that has ended unchanged', () => {
    const book = new BillingSimulation();
    const { endsAt } = book.buy(basic, 'month');
    book.advance(40 * DAY_MS);
    expect(refund(book, book.subscriptions, 0)[0]?.endsAt).toEqual(endsAt);
  });

  test('changes nothing for an unknown subscription', () => {
    expect(applyRefund([], { from: 'nobody', paise: 100, at: new Date(0) })).toEqual([]);
  });

  test('takes no more than there is, and nothing of nothing', () => {
    const book = new BillingSimulation();
    const bought = book.buy(basic, 'month');
    const [empty] = applyRefund([bought], { from: bought.id, paise: bought.valuePaise + 1, at: book.at });
    expect(empty?.valuePaise).toBe(0);
    expect(applyRefund([empty!], { from: bought.id, paise: 1, at: book.at })).toEqual([]);
  });

  const history = fc.array(
    fc.record({
      plan: fc.constantFrom(...PAID_PLANS),
      period: fc.constantFrom<BillingPeriod>('month', 'year'),
      ms: fc.nat(25 * DAY_MS),
    }),
    { minLength: 1, maxLength: 6 },
  );
  function live(steps: readonly { plan: (typeof PAID_PLANS)[0]; period: BillingPeriod; ms: number }[]) {
    const book = new BillingSimulation();
    for (const { plan, period, ms } of steps) {
      book.buy(plan, period);
      book.advance(ms);
    }
    return book;
  }

  test('never lengthens, never ends a running period in the past, and leaves no negative value', () => {
    fc.assert(
      fc.property(history, fc.nat(5), (steps, pick) => {
        const book = live(steps);
        const before = book.subscriptions;
        const after = refund(book, before, pick % before.length);
        for (const [index, each] of after.entries()) {
          expect(each.endsAt.getTime()).toBeLessThanOrEqual(before[index]!.endsAt.getTime());
          if (before[index]!.endsAt > book.at) expect(each.endsAt >= book.at).toBe(true);
          expect(each.creditPaise).toBeGreaterThanOrEqual(0);
          expect(each.valuePaise).toBeGreaterThanOrEqual(each.creditPaise);
        }
      }),
    );
  });

  test('leaves nothing of value when everything is refunded, in any order', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat(100)), (steps, picks) => {
        const book = live(steps);
        let left = book.subscriptions;
        const waiting = [...left.keys()];
        while (waiting.length > 0) {
          const [index] = waiting.splice(picks.next().value % waiting.length, 1);
          left = refund(book, left, index!);
        }
        // Rounding may leave one paisa per change.
        const worth = left.reduce((sum, { valuePaise }) => sum + valuePaise, 0);
        expect(worth).toBeLessThanOrEqual(steps.length * steps.length);
      }),
    );
  });
});
