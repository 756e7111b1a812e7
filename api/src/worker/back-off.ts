import type { RetryPolicy } from '@waxwing/core';

interface BackOffRange {
  readonly firstMs: number;
  readonly capMs: number;
}

const DEFAULT_BACK_OFF: BackOffRange = { firstMs: 500, capMs: 60_000 };
/** For a session that another program opened: reconnecting at once would only make the two take it from each other for ever. */
const LONG_BACK_OFF: BackOffRange = { firstMs: 10_000, capMs: 600_000 };

/** The wait before attempt number `attempt` (from 0): exponential up to a cap, half of it random so that a crowd spreads out. */
export function backOffMs(
  attempt: number,
  random: () => number = Math.random,
  range: BackOffRange = DEFAULT_BACK_OFF,
): number {
  const ceiling = Math.min(range.capMs, range.firstMs * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}

/** How many retries in a row may be immediate. */
const MAX_IMMEDIATE_RETRIES = 3;

/** The wait after the `attempt`-th disconnect (from 0) without a stable connection in between. */
export function retryMs(retry: RetryPolicy, attempt: number, random: () => number = Math.random): number {
  if (retry === 'at-once' && attempt < MAX_IMMEDIATE_RETRIES) return 0;
  return backOffMs(attempt, random, retry === 'after-long-back-off' ? LONG_BACK_OFF : DEFAULT_BACK_OFF);
}
