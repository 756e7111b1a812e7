import type { RetryPolicy } from '@waxwing/core';

interface BackOffRange {
  readonly firstMs: number;
  readonly capMs: number;
}

const DEFAULT_BACK_OFF: BackOffRange = { firstMs: 500, capMs: 60_000 };
/** Whoever took the session from us would lose it again, and take it back: the two would go on for ever. */
const LONG_BACK_OFF: BackOffRange = { firstMs: 10_000, capMs: 600_000 };

/** How long to wait before try number `attempt` (from 0): doubling up to a cap, half of it random so that a crowd spreads out. */
export function backOffMs(
  attempt: number,
  random: () => number = Math.random,
  pace: BackOffRange = DEFAULT_BACK_OFF,
): number {
  const ceiling = Math.min(pace.capMs, pace.firstMs * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}

/** Tries at once are good for that many in a row. */
const MAX_IMMEDIATE_RETRIES = 3;

/** How long to wait after the `attempt`-th end (from 0) without a steady connection in between. */
export function retryMs(retry: RetryPolicy, attempt: number, random: () => number = Math.random): number {
  if (retry === 'at-once' && attempt < MAX_IMMEDIATE_RETRIES) return 0;
  return backOffMs(attempt, random, retry === 'after-long-back-off' ? LONG_BACK_OFF : DEFAULT_BACK_OFF);
}
