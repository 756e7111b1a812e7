import { describe, expect, test } from '@jest/globals';
import { anOrder, aSubscription } from '../../testing/index.js';
import { isQuoteValid } from './quote.js';

const at = new Date('2026-03-01T09:00:00.000Z');
const running = aSubscription({ accountId: 'asha', startsAt: at });
const order = anOrder({
  accountId: 'asha',
  createdAt: at,
  creditFrom: running.id,
  creditPaise: running.valuePaise,
});

describe('a quote', () => {
  test('is valid while the subscription behind its credit is unchanged', () => {
    expect(isQuoteValid(order, running, at)).toBe(true);
  });

  test('is invalid once the payment behind its credit is refunded', () => {
    expect(isQuoteValid(order, { ...running, valuePaise: running.valuePaise - 1 }, at)).toBe(false);
  });

  test('is invalid once another subscription has begun, even with the same value', () => {
    expect(isQuoteValid(order, { ...running, id: 'another' }, at)).toBe(false);
  });
});
