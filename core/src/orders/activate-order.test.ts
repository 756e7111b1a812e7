import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BillingSimulation, PAID_PLANS } from '../../testing/index.js';
import type { BillingPeriod } from '../plans/billing-period.js';
import { CATALOGUE } from '../plans/catalogue.js';
import { DAY_MS, MINUTE_MS } from '../shared/clock.js';
import { createFreeSubscription } from '../subscriptions/subscription.js';
import { activateOrder } from './activate-order.js';

const [free, basic, pro] = CATALOGUE as [(typeof CATALOGUE)[0], (typeof CATALOGUE)[0], (typeof CATALOGUE)[0]];
const days = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  (endsAt.getTime() - startsAt.getTime()) / DAY_MS;

describe('activateOrder', () => {
  test('buys exactly the period for its price [D.SUB.01] [D.SUB.02]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAID_PLANS),
        fc.constantFrom<BillingPeriod>('month', 'year'),
        (plan, period) => {
          expect(days(new BillingSimulation().buy(plan, period))).toBe(period === 'month' ? 30 : 365);
        },
      ),
    );
  });

  test('records what the new subscription was bought with and ends the old one where the new one begins', () => {
    const book = new BillingSimulation();
    const old = book.buy(basic, 'month');
    book.advance(15 * DAY_MS);
    const order = book.offer(pro, 'month');
    const started = book.pay(order);

    expect(started).toEqual({
      id: started.id,
      accountId: 'asha',
      planId: 'pro',
      planName: 'Pro',
      pricePaise: 299_900,
      instanceLimit: 20,
      messageLimit: 50_000,
      billingPeriod: 'month',
      valuePaise: 299_900,
      creditPaise: 49_950,
      creditFrom: old.id,
      orderId: order.id,
      startsAt: book.at,
      endsAt: new Date(book.at.getTime() + 30 * DAY_MS),
      cancelledAt: null,
      remindedAt: null,
    });
    expect(order.amountPaise).toBe(249_950);
    expect(book.subscriptions[0]).toEqual({ ...old, endsAt: book.at });
  });

  test('extends the period at its own daily rate when the credit exceeds the price [D.CHANGE.03] [D.CHANGE.05]', () => {
    const book = new BillingSimulation();
    book.buy(pro, 'month');
    book.advance(15 * DAY_MS);
    const order = book.offer(basic, 'month');
    expect(order).toMatchObject({ amountPaise: 0, creditPaise: 149_950 });
    expect(days(book.pay(order))).toBeCloseTo((30 * 149_950) / 99_900, 6);
  });

  test('extends the period by a payment for an order that another one overtook', () => {
    const book = new BillingSimulation();
    const [first, second] = [book.offer(basic, 'month'), book.offer(basic, 'month')];
    book.pay(first);
    book.advance(MINUTE_MS);
    expect(days(book.pay(second))).toBeCloseTo(60 - 1 / 24 / 60, 3);
  });

  test('recalculates a quote that is ten minutes old [D.CHANGE.04]', () => {
    const credit = (waited: number) => {
      const book = new BillingSimulation();
      book.buy(basic, 'month');
      book.advance(15 * DAY_MS);
      const order = book.offer(pro, 'month');
      book.advance(waited);
      return { quoted: order.creditPaise, carried: book.pay(order).creditPaise };
    };
    expect(credit(10 * MINUTE_MS - 1)).toEqual({ quoted: 49_950, carried: 49_950 });
    expect(credit(10 * MINUTE_MS)).toEqual({ quoted: 49_950, carried: 49_926 });
  });

  test('shortens the period and its messages when the value is below the price', () => {
    const book = new BillingSimulation();
    book.buy(basic, 'month');
    const order = book.offer(pro, 'month');
    book.advance(30 * DAY_MS);
    const started = book.pay(order);
    expect(started.valuePaise).toBe(200_000);
    expect(days(started)).toBeCloseTo((30 * 200_000) / 299_900, 6);
    const { sent } = book.running!;
    expect(50_000 - sent).toBe(Math.floor((50_000 * days(started)) / 30));
  });

  test('carries nothing over from a plan that was claimed or has ended', () => {
    const at = new Date('2026-03-01T09:00:00.000Z');
    const claimed = createFreeSubscription({ id: 'claimed', accountId: 'asha', plan: free, at });
    const order = new BillingSimulation().offer(basic, 'month');
    const held = [{ subscription: claimed, sent: 1_000 }];
    const { started, ended } = activateOrder(order, held, { at, id: 'new' });
    expect(started).toMatchObject({ sent: 0, subscription: { creditFrom: null, creditPaise: 0 } });
    expect(ended).toEqual([{ ...claimed, endsAt: at }]);

    const book = new BillingSimulation();
    book.buy(basic, 'month');
    book.send(10_000);
    book.advance(30 * DAY_MS);
    book.buy(basic, 'month');
    expect(book.running).toMatchObject({ sent: 0, subscription: { creditFrom: null } });
  });

  test('counts messages sent ahead of time in the new window', () => {
    const book = new BillingSimulation();
    book.buy(basic, 'month');
    book.send(8_000);
    book.advance(15 * DAY_MS);
    book.buy(pro, 'month');
    expect(book.running?.sent).toBe(3_000);
  });

  test('creates no overlapping periods when the clock is behind', () => {
    const book = new BillingSimulation();
    const early = book.offer(pro, 'month');
    book.advance(5);
    const running = book.buy(basic, 'month');
    const { started, ended } = activateOrder(early, book.held, { at: early.createdAt, id: 'new' });
    expect(started.subscription).toMatchObject({ startsAt: running.startsAt, creditPaise: 99_900 });
    expect(ended).toEqual([{ ...running, endsAt: running.startsAt }]);
  });

  test('follows the change that a faster clock has made, not what that ended a moment ahead of this clock', () => {
    const book = new BillingSimulation();
    book.buy(basic, 'month');
    book.advance(DAY_MS);
    const early = book.offer(pro, 'month');
    book.advance(5);
    const running = book.buy(pro, 'year');
    const { started, ended } = activateOrder(early, book.held, { at: early.createdAt, id: 'new' });
    expect(started.subscription).toMatchObject({ startsAt: running.startsAt, creditFrom: running.id });
    expect(ended).toEqual([{ ...running, endsAt: running.startsAt }]);
  });
});
