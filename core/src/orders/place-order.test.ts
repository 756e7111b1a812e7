import { describe, expect, test } from '@jest/globals';
import { anOrder, aSubscription } from '../../testing/index.js';
import { DAY_MS } from '../shared/clock.js';
import { SubscriptionActive } from '../subscriptions/errors.js';
import type { Subscription } from '../subscriptions/subscription.js';
import type { Order } from './order.js';
import { findSameOffer, placeOrder } from './place-order.js';

const startsAt = new Date('2026-03-01T09:00:00.000Z');
const at = new Date(startsAt.getTime() + 15 * DAY_MS);
const accountId = 'asha';
const ofPro = { planId: 'pro', planName: 'Pro', pricePaise: 299_900 };

const decide = (draft: Order, { orders = [], running }: { orders?: Order[]; running?: Subscription } = {}) =>
  placeOrder({ orders, held: running ? [{ subscription: running, sent: 0 }] : [] }, draft, {
    at,
    newId: 'new',
  });

describe('placeOrder', () => {
  test('refuses a plan that another tab has started meanwhile', () => {
    const draft = anOrder({ accountId, createdAt: at });
    const running = aSubscription({ accountId, startsAt: at });
    expect(() => decide(draft, { running })).toThrow(SubscriptionActive);
  });

  test('cancels all other pending orders when a plan starts with nothing due', () => {
    const running = aSubscription({ accountId, startsAt, ...ofPro, valuePaise: 299_900 });
    const credit = { creditFrom: running.id, creditPaise: 149_950, amountPaise: 0, gatewayOrderId: null };
    const draft = anOrder({ accountId, createdAt: at, ...credit });
    const waiting = anOrder({ accountId, createdAt: at, planId: 'enterprise' });

    const { orders, started } = decide(draft, { orders: [waiting], running });
    expect(orders).toMatchObject([
      { id: draft.id, status: 'paid' },
      { id: waiting.id, status: 'cancelled', updatedAt: at },
    ]);
    expect(started?.subscription.id).toBe('new');
  });
});

describe('findSameOffer', () => {
  const wanted = anOrder({ accountId, createdAt: at });
  const found = (of: Order) => findSameOffer([of], wanted, undefined, at);

  test('finds a pending order for the same plan, period and price', () => {
    expect(found(wanted)).toBe(wanted);
  });

  test.each<[string, Partial<Order>]>([
    ['was made at another price', { pricePaise: 89_900 }],
    ['is for another plan', { planId: 'pro' }],
    ['is for another period', { billingPeriod: 'year' }],
    ['is not waited for any more', { status: 'failed' }],
  ])('does not find one that %s', (_, other) => {
    expect(found({ ...wanted, ...other })).toBeUndefined();
  });
});
