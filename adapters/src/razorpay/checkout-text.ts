import type { CheckoutResult } from '@waxwing/core';

/** What a checkout's signature is made over. */
export function checkoutText({ gatewayOrderId, paymentId }: Omit<CheckoutResult, 'signature'>): string {
  return `${gatewayOrderId}|${paymentId}`;
}
