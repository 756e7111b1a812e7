import { describe, expect, test } from '@jest/globals';
import { anOrder } from '../../testing/index.js';
import { NO_BILLING_CHANGE } from './billing-state.js';
import { cancelUnpaidOrder } from './place-order.js';

const at = new Date('2026-03-02T09:00:00.000Z');
const order = anOrder({ accountId: 'asha', createdAt: new Date('2026-03-01T09:00:00.000Z') });

describe('cancelUnpaidOrder', () => {
  test('cancels the given order and no other pending one', () => {
    const other = anOrder({ accountId: 'asha', createdAt: at });
    expect(cancelUnpaidOrder({ orders: [other, order], held: [] }, order.id, at)).toEqual({
      orders: [{ ...order, status: 'cancelled', updatedAt: at }],
      subscriptions: [],
    });
  });

  test.each(['paid', 'failed', 'refunded', 'cancelled'] as const)(
    'leaves an order unchanged that is %s by then',
    (status) => {
      expect(cancelUnpaidOrder({ orders: [{ ...order, status }], held: [] }, order.id, at)).toBe(
        NO_BILLING_CHANGE,
      );
    },
  );
});
