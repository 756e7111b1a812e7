import { mulDiv } from '../shared/mul-div.js';
import type { Subscription } from '../subscriptions/subscription.js';

/**
 * Takes a refund out of the subscription it was paid for and out of those that its credit was carried into, each by its share.
 * Returns the changed subscriptions. A period never gets longer, and an ended one stays unchanged.
 */
export function applyRefund(
  subscriptions: readonly Subscription[],
  { from, paise, at }: { from: string; paise: number; at: Date },
): Subscription[] {
  const changed: Subscription[] = [];
  let refund = paise;
  let current = subscriptions.find(({ id }) => id === from);
  let creditLost = 0;
  while (current && refund > 0 && current.valuePaise > 0) {
    const { id, valuePaise, creditPaise } = current;
    refund = Math.min(refund, valuePaise);
    changed.push({
      ...current,
      valuePaise: valuePaise - refund,
      creditPaise: creditPaise - creditLost,
      endsAt: endAfter(current, refund, at),
    });
    const next = subscriptions.find(({ creditFrom }) => creditFrom === id);
    // The share of the next one is the part of this one's value that was carried into it.
    creditLost = next ? mulDiv(refund, next.creditPaise, valuePaise) : 0;
    refund = creditLost;
    current = next;
  }
  return changed;
}

/** The end at the same daily rate for the remaining value, but not in the past. */
function endAfter({ valuePaise, startsAt, endsAt }: Subscription, refund: number, at: Date): Date {
  const length = mulDiv(endsAt.getTime() - startsAt.getTime(), valuePaise - refund, valuePaise);
  const end = Math.max(startsAt.getTime() + length, at.getTime());
  return new Date(Math.min(end, endsAt.getTime()));
}
