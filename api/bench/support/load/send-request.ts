import type { BenchInstance } from '../product/customer.js';
import type { Target } from './load.js';

/** Digits of the contacts that messages go to, in turn. */
export const CONTACTS = Array.from({ length: 16 }, (_, n) => `9198765432${String(n).padStart(2, '0')}`);
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
    bodies: CONTACTS.map((number) => JSON.stringify({ number: `+${number}`, message: TEXT })),
  };
}

/** Distributes all of these over the connections to one product. */
export function mixed(targets: readonly Target[]): Target {
  const [first] = targets as readonly [Target];
  const perConnection = targets.map(({ url, headers, bodies }) =>
    bodies.map((body) => ({ path: new URL(url).pathname, headers, body })),
  );
  return { ...first, perConnection };
}
