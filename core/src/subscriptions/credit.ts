import { mulDiv } from '../shared/mul-div.js';
import type { Subscription } from './subscription.js';

/** What is left of a subscription, as money towards another plan. */
export interface Credit {
  readonly paise: number;
  /** The subscription it is left of; null where there is nothing of value. */
  readonly from: string | null;
}

const NO_CREDIT: Credit = { paise: 0, from: null };

/** The value of the unused fraction of the period, in whole paise, rounded down. */
export function unusedPaise({ valuePaise, startsAt, endsAt }: Subscription, at: Date): number {
  const length = endsAt.getTime() - startsAt.getTime();
  const unused = Math.min(length, endsAt.getTime() - at.getTime());
  return unused <= 0 ? 0 : mulDiv(valuePaise, unused, length);
}

/** What the running subscription is worth towards the next at `at`. A plan that was claimed is worth nothing. */
export function creditOf(running: Subscription | undefined, at: Date): Credit {
  if (!running || running.valuePaise === 0) return NO_CREDIT;
  return { paise: unusedPaise(running, at), from: running.id };
}
