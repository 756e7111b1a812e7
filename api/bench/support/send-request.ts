import type { BenchInstance } from './customer.js';
import type { Target } from './load.js';

/** Digits of the contact that every message goes to. */
export const CONTACT = '919876543210';
export const TEXT = 'Your order has shipped';

/** The request that sends a text through an instance's API; `async` does not wait for WhatsApp. */
export function sendRequest(
  productUrl: string,
  { id, apiKey }: BenchInstance,
  { async }: { async: boolean },
): Target {
  return {
    url: `${productUrl}/api/public/send/${id}`,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      ...(async && { prefer: 'respond-async' }),
    },
    body: JSON.stringify({ number: `+${CONTACT}`, message: TEXT }),
  };
}
