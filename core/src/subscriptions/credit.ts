import { mulDiv } from '../shared/mul-div.js';
import type { Subscription } from './subscription.js';

/** The remaining value of a subscription, as money towards another plan. */
export interface Credit {
  readonly paise: number;
  /** The subscription it comes from; null when there is none. */
  readonly from: string | null;
}

const NO_CREDIT: Credit = { paise: 0, from: null };

/** The value of the unused fraction of the period, in whole paise, rounded down. */
export function unusedPaise({ valuePaise, startsAt, endsAt }: Subscription, at: Date): number {
  const length = endsAt.getTime() - startsAt.getTime();
  const unused = Math.min(length, endsAt.getTime() - at.getTime());
  return unused <= 0 ? 0 : mulDiv(valuePaise, unused, length);
}

/** The credit of the running subscription towards the next at `at`. A claimed plan has none. */
export function creditOf(running: Subscription | undefined, at: Date): Credit {
  if (!running || running.valuePaise === 0) return NO_CREDIT;
  return { paise: unusedPaise(running, at), from: running.id };
}
