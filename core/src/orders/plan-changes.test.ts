import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BillingSimulation, PAID_PLANS } from '../../testing/index.js';
import { type BillingPeriod, priceOfPeriod } from '../plans/billing-period.js';
import type { Plan } from '../plans/plan.js';
import { DAY_MS } from '../shared/clock.js';
import type { Subscription } from '../subscriptions/subscription.js';

interface Step {
  plan: Plan;
  period: BillingPeriod;
  /** How long the plan runs before the next change. */
  ms: number;
}

const plan = fc.constantFrom(...PAID_PLANS);
const period = fc.constantFrom<BillingPeriod>('month', 'year');
const steps = (longest: number) =>
  fc.array(fc.record({ plan, period, ms: fc.integer({ min: 0, max: longest }) }), {
    minLength: 1,
    maxLength: 8,
  });

/** The cost of the used part of a period at the plan's list price, in paise, with fractions. */
function consumed({ pricePaise, billingPeriod, startsAt }: Subscription, until: Date): number {
  const days = billingPeriod === 'month' ? 30 : 365;
  const rate = priceOfPeriod(pricePaise, billingPeriod) / (days * DAY_MS);
  return Math.max(0, until.getTime() - startsAt.getTime()) * rate;
}

function live(history: readonly Step[]): BillingSimulation {
  const book = new BillingSimulation();
  for (const { plan, period, ms } of history) {
    book.buy(plan, period);
    book.advance(ms);
  }
  return book;
}

const total = (book: BillingSimulation, until: (subscription: Subscription) => Date) =>
  book.subscriptions.reduce((sum, each) => sum + consumed(each, until(each)), 0);

describe('changing plans', () => {
  test('never gains by changing up and down: payments cover the use at every moment [D.CHANGE.01]', () => {
    fc.assert(
      fc.property(steps(60 * DAY_MS), (history) => {
        const book = live(history);
        const used = total(book, ({ endsAt }) => new Date(Math.min(endsAt.getTime(), book.at.getTime())));
        expect(used).toBeLessThanOrEqual(book.paidPaise + 1e-3);
      }),
    );
  });

  test('costs no more than rounding: at the end all that was paid is used [9.CLAIM.03] [D.CHANGE.03]', () => {
    fc.assert(
      fc.property(steps(20 * DAY_MS), (history) => {
        const book = new BillingSimulation();
        for (const { plan, period, ms } of history) {
          book.buy(plan, period);
          // Changed before its end, so that no value expires.
          const left = book.running!.subscription.endsAt.getTime() - book.at.getTime();
          book.advance(Math.min(ms, left - 1));
        }
        const used = total(book, ({ endsAt }) => endsAt);
        // Per change one paisa of credit and one millisecond of the period, and the millisecond before the end that may be lost.
        expect(book.paidPaise - used).toBeLessThanOrEqual(history.length * 2);
      }),
    );
  });

  test('takes no message of a plan that a late payment has made short and that has sent none', () => {
    const [basic, , enterprise] = PAID_PLANS as [Plan, Plan, Plan];
    const book = new BillingSimulation();
    book.buy(basic, 'year');
    book.advance(180 * DAY_MS);
    const late = book.offer(enterprise, 'month');
    book.advance(186 * DAY_MS);
    book.pay(late);
    expect(book.running?.sent).toBeGreaterThan(0);
    book.buy(enterprise, 'year');
    expect(book.running?.sent).toBe(0);
  });

  test('uses whole paise and whole milliseconds, none of them negative', () => {
    fc.assert(
      fc.property(steps(400 * DAY_MS), (history) => {
        for (const each of live(history).subscriptions) {
          expect(Number.isSafeInteger(each.valuePaise) && each.valuePaise > 0).toBe(true);
          expect(Number.isSafeInteger(each.creditPaise) && each.creditPaise >= 0).toBe(true);
          expect(each.creditPaise).toBeLessThanOrEqual(each.valuePaise);
          expect(Number.isSafeInteger(each.endsAt.getTime())).toBe(true);
          expect(each.endsAt.getTime()).toBeGreaterThanOrEqual(each.startsAt.getTime());
        }
      }),
    );
  });

  test('keeps one subscription at a time: each ends no later than the next begins', () => {
    fc.assert(
      fc.property(steps(60 * DAY_MS), (history) => {
        const all = live(history).subscriptions;
        for (const [index, each] of all.entries()) {
          const next = all[index + 1];
          if (next) expect(each.endsAt.getTime()).toBeLessThanOrEqual(next.startsAt.getTime());
        }
      }),
    );
  });

  test('allows the largest limit once per window when switching back and forth, and beyond it each plan’s share', () => {
    const moves = fc.array(
      fc.record({ plan, period, ms: fc.nat(5 * DAY_MS), messages: fc.nat(250_000), later: fc.nat(250_000) }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(moves, (history) => {
        const book = new BillingSimulation();
        let sent = 0;
        let earned = 0;
        for (const [index, { plan, period, ms, messages, later }] of history.entries()) {
          book.buy(plan, period);
          const { startsAt, endsAt } = book.running!.subscription;
          sent += book.send(messages);
          // Within its first window, which may be as short as the period.
          const window = Math.min(30 * DAY_MS, endsAt.getTime() - startsAt.getTime());
          const held = Math.min(ms, window - 1);
          book.advance(held);
          sent += book.send(later);
          if (index < history.length - 1) earned += (plan.messageLimit * held) / window;
        }
        const largest = Math.max(...history.map((move) => move.plan.messageLimit));
        expect(sent).toBeLessThanOrEqual(largest + earned);
      }),
    );
  });
});
