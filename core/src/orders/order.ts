import type { BillingPeriod } from '../plans/billing-period.js';

/** The sentence for each status that the customer reads. */
export const ORDER_STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  paid: 'Payment completed successfully. Your subscription is active.',
  pending: 'Payment is being processed. Please wait for confirmation.',
  failed: 'Payment failed. Please try again or contact support.',
  cancelled: 'Order was cancelled. No charges were made.',
  refunded: 'Payment has been refunded to your original payment method.',
};

/** `pending` < `failed`, `cancelled` < `paid` < `refunded`: a status only moves to a higher one. */
export type OrderStatus = 'pending' | 'failed' | 'cancelled' | 'paid' | 'refunded';

/** The purchase of a plan: the amount due and the state of its payment. Money is integer paise. */
export interface Order {
  readonly id: string;
  readonly accountId: string;
  readonly status: OrderStatus;
  readonly planId: string;
  readonly planName: string;
  readonly instanceLimit: number;
  readonly messageLimit: number;
  /** The plan's monthly price when the order was made. */
  readonly monthlyPaise: number;
  readonly billingPeriod: BillingPeriod;
  /** 30 or 365. */
  readonly durationDays: number;
  /** The full price of the period. */
  readonly pricePaise: number;
  /** The value of the rest of the running period, deducted from the price. */
  readonly creditPaise: number;
  /** The subscription that the credit comes from; null without one. */
  readonly creditFrom: string | null;
  /** The amount due. */
  readonly amountPaise: number;
  readonly currency: 'INR';
  /** Until when `creditPaise` and `amountPaise` are valid. */
  readonly quotedUntil: Date;
  /** The gateway's id; null for an order with nothing due. */
  readonly gatewayOrderId: string | null;
  readonly gatewayPaymentId: string | null;
  /** For example `card` or `upi`, in the gateway's words. */
  readonly paymentMethod: string | null;
  /** The payment's own status, in the gateway's words. */
  readonly paymentStatus: string | null;
  readonly failureReason: string | null;
  readonly refundedPaise: number;
  /** The subscription that this order started; null until then. */
  readonly subscriptionId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly paidAt: Date | null;
}
