import type { Usage } from './usage.js';

const LEAST = 0.1;

/**
 * How much of the window is used, 0 to 100, with one decimal at most. Rounded down, so that 100 means used up; yet what was used
 * at all is never shown as 0.
 */
export function usagePercentage({ sent, limit }: Usage): number {
  if (limit <= 0 || sent <= 0) return 0;
  const tenths = Math.floor((sent * 1_000) / limit);
  return Math.min(100, Math.max(LEAST, tenths / 10));
}
