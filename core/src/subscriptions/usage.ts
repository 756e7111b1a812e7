const MIN_PERCENTAGE = 0.1;

/** The used part of the window, 0 to 100, with one decimal at most. Rounded down, so that 100 means used up; any usage is above 0. */
export function usagePercentage({ sent, limit }: Usage): number {
  if (limit <= 0 || sent <= 0) return 0;
  const tenths = Math.floor((sent * 1_000) / limit);
  return Math.min(100, Math.max(MIN_PERCENTAGE, tenths / 10));
}

/** A window that is used up to this part is told of, and one that is used up. */
export const QUOTA_WARNING_PERCENT = 80;

/** Messages of the current window: accepted minus refunded. `sent` + `remaining` = `limit`. */
export interface Usage {
  readonly sent: number;
  readonly limit: number;
  readonly remaining: number;
}

export function usageOf(sent: number, limit: number): Usage {
  return { sent, limit, remaining: Math.max(0, limit - sent) };
}
