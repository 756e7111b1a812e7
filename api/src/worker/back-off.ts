import { type BackOffRange, backOffMs, DEFAULT_BACK_OFF, type RetryPolicy } from '@waxwing/core';

/** For a session that another program opened: reconnecting at once would only make the two take it from each other for ever. */
const LONG_BACK_OFF: BackOffRange = { firstMs: 10_000, capMs: 600_000 };

/** How many retries in a row may be immediate. */
const MAX_IMMEDIATE_RETRIES = 3;

/** The wait after the `attempt`-th disconnect (from 0) without a stable connection in between. */
export function retryMs(retry: RetryPolicy, attempt: number, random: () => number = Math.random): number {
  if (retry === 'at-once' && attempt < MAX_IMMEDIATE_RETRIES) return 0;
  return backOffMs(attempt, retry === 'after-long-back-off' ? LONG_BACK_OFF : DEFAULT_BACK_OFF, random);
}
