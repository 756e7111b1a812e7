import { encodeId, type OrderOfferBody } from '@waxwing/contract';
import { type CheckoutResult, extraDays, type OrderCheckout } from '@waxwing/core';

export interface Checkout {
  /** The URL of a script that replaces the gateway's own; null for the gateway's. */
  readonly script: string | null;
}

/** An offer in the checkout's format: money in paise. */
export function presentOffer(
  { order, publicKey, mockPayment }: OrderCheckout,
  { script }: Checkout,
): OrderOfferBody {
  const orderId = encodeId('ord', order.id);
  return {
    id: order.gatewayOrderId ?? orderId,
    key: publicKey,
    amount: order.amountPaise,
    currency: order.currency,
    order_id: orderId,
    status: order.status,
    package_name: order.planName,
    billing_period: order.billingPeriod,
    quote: {
      price_paise: order.pricePaise,
      credit_paise: order.creditPaise,
      due_paise: order.amountPaise,
      extra_days: extraDays(order),
      quoted_until: order.quotedUntil.toISOString(),
    },
    checkout_url: script,
    mock_payment: mockPayment ? presentCheckout(mockPayment) : null,
  };
}

function presentCheckout({ gatewayOrderId, paymentId, signature }: CheckoutResult) {
  return {
    razorpay_order_id: gatewayOrderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  };
}
