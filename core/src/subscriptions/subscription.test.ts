import { describe, expect, test } from '@jest/globals';
import { CATALOGUE } from '../plans/catalogue.js';
import { createFreeSubscription, isActive } from './subscription.js';

describe('a subscription', () => {
  const at = new Date('2026-03-01T09:00:00.000Z');
  const [, basic] = CATALOGUE;
  const subscription = createFreeSubscription({ id: 'id', accountId: 'account', plan: basic!, at });

  test('lasts 30 days from its start, with the limits of the plan at that time [D.SUB.01]', () => {
    expect(subscription).toEqual({
      id: 'id',
      accountId: 'account',
      planId: 'basic',
      planName: 'Basic',
      pricePaise: 99_900,
      instanceLimit: 5,
      messageLimit: 10_000,
      billingPeriod: 'month',
      valuePaise: 0,
      creditPaise: 0,
      creditFrom: null,
      orderId: null,
      startsAt: at,
      endsAt: new Date('2026-03-31T09:00:00.000Z'),
      cancelledAt: null,
      remindedAt: null,
    });
  });

  test('is active from its start until just before its end', () => {
    const active = (time: string) => isActive(subscription, new Date(time));
    expect(active('2026-03-01T08:59:59.999Z')).toBe(false);
    expect(active('2026-03-01T09:00:00.000Z')).toBe(true);
    expect(active('2026-03-31T08:59:59.999Z')).toBe(true);
    expect(active('2026-03-31T09:00:00.000Z')).toBe(false);
  });
});
