import { mulDiv } from '../shared/mul-div.js';
import type { Subscription } from '../subscriptions/subscription.js';

/**
 * Takes money that went back out of the subscription it was paid for, and out of those that its credit was carried into, each by
 * its share. Answers with the subscriptions that change. A period never gets longer, and what is over stays as it was.
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
    // The share of the next one is as large as the part of this one's value that was carried into it.
    creditLost = next ? mulDiv(refund, next.creditPaise, valuePaise) : 0;
    refund = creditLost;
    current = next;
  }
  return changed;
}

/** The end at the same daily rate for what is left of the value, but no end in the past. */
function endAfter({ valuePaise, startsAt, endsAt }: Subscription, refund: number, at: Date): Date {
  const length = mulDiv(endsAt.getTime() - startsAt.getTime(), valuePaise - refund, valuePaise);
  const end = Math.max(startsAt.getTime() + length, at.getTime());
  return new Date(Math.min(end, endsAt.getTime()));
}
