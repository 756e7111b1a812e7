import { expect, test } from '@jest/globals';
import { ORDER_STATUS_TEXT } from './order.js';

test('every status has its sentence [4.ORDER.01] [4.ORDER.02] [4.ORDER.03] [4.ORDER.04] [4.ORDER.05]', () => {
  expect(ORDER_STATUS_TEXT).toEqual({
    paid: 'Payment completed successfully. Your subscription is active.',
    pending: 'Payment is being processed. Please wait for confirmation.',
    failed: 'Payment failed. Please try again or contact support.',
    cancelled: 'Order was cancelled. No charges were made.',
    refunded: 'Payment has been refunded to your original payment method.',
  });
});
