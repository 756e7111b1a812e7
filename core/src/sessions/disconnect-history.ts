import type { CloseReason } from './close-reason.js';

interface Threshold {
  readonly count: number;
  readonly withinMs: number;
}

/** How many ends of a kind within which time are too many. */
const THRESHOLDS: Partial<Record<CloseReason, Threshold>> = {
  refused: { count: 3, withinMs: Number.POSITIVE_INFINITY },
  'login-cut': { count: 3, withinMs: Number.POSITIVE_INFINITY },
  'server-error': { count: 10, withinMs: 10 * 60_000 },
};

interface Count {
  readonly moments: readonly number[];
  readonly often: boolean;
}

/** Counts the ends of one session that only their repetition makes grave. */
export class DisconnectHistory {
  readonly #counts = new Map<CloseReason, Count>();

  /** A login succeeded: earlier refusals say nothing about the next login. */
  clearLoginFailures(): void {
    this.#counts.delete('refused');
    this.#counts.delete('login-cut');
  }

  /** Counts an end. Returns whether there were too many of its kind. */
  count(reason: CloseReason, at: Date): boolean {
    const threshold = THRESHOLDS[reason];
    if (!threshold) return false;
    const now = at.getTime();
    const before = this.#counts.get(reason);
    // Too many ends cause a pause as long as the window, so the window doubles to cover that pause.
    const withinMs = threshold.withinMs * (before?.often ? 2 : 1);
    const moments = [...(before?.moments ?? []), now].filter((then) => now - then < withinMs);
    const often = moments.length >= (before?.often ? 2 : threshold.count);
    this.#counts.set(reason, { moments: moments.slice(-threshold.count), often });
    return often;
  }
}
