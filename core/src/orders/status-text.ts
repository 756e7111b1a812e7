import type { OrderStatus } from './order.js';

/** What the customer reads about an order. */
export const ORDER_STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  paid: 'Payment completed successfully. Your subscription is active.',
  pending: 'Payment is being processed. Please wait for confirmation.',
  failed: 'Payment failed. Please try again or contact support.',
  cancelled: 'Order was cancelled. No charges were made.',
  refunded: 'Payment has been refunded to your original payment method.',
};
