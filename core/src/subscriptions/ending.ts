import { DAY_MS } from '../shared/clock.js';
import type { Subscription } from './subscription.js';

const RENEWAL_MS = 7 * DAY_MS;

/** Whether the same plan may be bought again: the owner has cancelled it, or its last seven days have begun. */
export function isEnding({ cancelledAt, endsAt }: Subscription, at: Date): boolean {
  return cancelledAt !== null || endsAt.getTime() - at.getTime() <= RENEWAL_MS;
}
