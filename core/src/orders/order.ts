import type { BillingPeriod } from '../plans/billing-period.js';

/** What the customer reads about an order. */
export const ORDER_STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  paid: 'Payment completed successfully. Your subscription is active.',
  pending: 'Payment is being processed. Please wait for confirmation.',
  failed: 'Payment failed. Please try again or contact support.',
  cancelled: 'Order was cancelled. No charges were made.',
  refunded: 'Payment has been refunded to your original payment method.',
};

/** `pending` < `failed`, `cancelled` < `paid` < `refunded`: a status only moves to a higher one. */
export type OrderStatus = 'pending' | 'failed' | 'cancelled' | 'paid' | 'refunded';

/** A plan on its way to an account: what is due for it, and what became of the payment. Money is integer paise. */
export interface Order {
  readonly id: string;
  readonly accountId: string;
  readonly status: OrderStatus;
  readonly planId: string;
  readonly planName: string;
  readonly instanceLimit: number;
  readonly messageLimit: number;
  /** The plan's price per month when the order was made. */
  readonly monthlyPaise: number;
  readonly billingPeriod: BillingPeriod;
  /** 30 or 365. */
  readonly durationDays: number;
  /** The full price of the period. */
  readonly pricePaise: number;
  /** What the rest of the running period is worth towards it. */
  readonly creditPaise: number;
  /** The subscription that the credit was reckoned from; null without one. */
  readonly creditFrom: string | null;
  /** What is to be paid. */
  readonly amountPaise: number;
  readonly currency: 'INR';
  /** Until when `creditPaise` and `amountPaise` stand. */
  readonly quotedUntil: Date;
  /** The gateway's id; null for an order that nothing was due for. */
  readonly gatewayOrderId: string | null;
  readonly gatewayPaymentId: string | null;
  /** Such as `card` or `upi`, as the gateway calls it. */
  readonly paymentMethod: string | null;
  /** The payment's own status, as the gateway calls it. */
  readonly paymentStatus: string | null;
  readonly failureReason: string | null;
  readonly refundedPaise: number;
  /** The subscription that this order started; null until then. */
  readonly subscriptionId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly paidAt: Date | null;
}
