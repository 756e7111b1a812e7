import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CheckoutResult } from '@waxwing/core';

const HEX_SHA256 = /^[0-9a-f]{64}$/;

/** HMAC-SHA256 in lower-case hex. */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * Whether the holder of the secret signed this very text, or these very bytes. Takes as long for a near miss as for any other: the time of an answer
 * must not help to guess a signature digit by digit.
 */
export function isSignedBy(
  secret: string,
  { text, signature }: { text: string | Uint8Array; signature: string },
): boolean {
  if (!HEX_SHA256.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** What a checkout's signature is made over. */
export function checkoutPayload({ gatewayOrderId, paymentId }: Omit<CheckoutResult, 'signature'>): string {
  return `${gatewayOrderId}|${paymentId}`;
}
