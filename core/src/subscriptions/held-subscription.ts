import type { Subscription } from './subscription.js';

/** A subscription as a change of plan finds it. */
export interface HeldSubscription {
  readonly subscription: Subscription;
  /** Messages counted in the window that holds the moment of the change. */
  readonly sent: number;
}

/** The one that runs at `at`. One that a clock ahead of ours has just started counts as running. */
export function runningOf(held: readonly HeldSubscription[], at: Date): HeldSubscription | undefined {
  return held.find(({ subscription }) => at < subscription.endsAt);
}
