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
  test('stands while what its credit was reckoned from is what it was', () => {
    expect(isQuoteValid(order, running, at)).toBe(true);
  });

  test('falls when money went back that the credit was reckoned from', () => {
    expect(isQuoteValid(order, { ...running, valuePaise: running.valuePaise - 1 }, at)).toBe(false);
  });

  test('falls when another subscription has begun, though it is worth as much', () => {
    expect(isQuoteValid(order, { ...running, id: 'another' }, at)).toBe(false);
  });
});
