import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;
/** The wait is given up when nothing has moved for so long. A breaker of a webhook may rest for a minute or two. */
const STALL_MS = 180_000;

/** Reads until nothing is open, or nothing moves any more, and resolves with what was read last. */
export async function untilSettled<T>(read: () => Promise<T>, openIn: (found: T) => number): Promise<T> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let since = performance.now(); ; await delay(POLL_MS)) {
    const found = await read();
    const open = openIn(found);
    if (open === 0 || performance.now() - since > STALL_MS) return found;
    if (open < fewest) since = performance.now();
    fewest = Math.min(fewest, open);
  }
}

/** How many messages WhatsApp has not answered for yet. */
export const unsettledIn = (messages: readonly { readonly status: string }[]): number =>
  messages.filter(({ status }) => status === 'pending' || status === 'sending').length;
