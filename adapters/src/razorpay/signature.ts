import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CheckoutResult } from '@waxwing/core';

const HEX_SHA256 = /^[0-9a-f]{64}$/;

/** HMAC-SHA256 in lower-case hex. */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * Whether the holder of the secret signed exactly this text or these bytes. Takes the same time for every signature: response times
 * must not help to guess one digit by digit.
 */
export function isSignedBy(
  secret: string,
  { text, signature }: { text: string | Uint8Array; signature: string },
): boolean {
  if (!HEX_SHA256.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** The text that a checkout's signature covers. */
export function checkoutPayload({ gatewayOrderId, paymentId }: Omit<CheckoutResult, 'signature'>): string {
  return `${gatewayOrderId}|${paymentId}`;
}
