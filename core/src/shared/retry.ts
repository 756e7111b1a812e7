export interface BackOffRange {
  readonly firstMs: number;
  readonly capMs: number;
}

export const DEFAULT_BACK_OFF: BackOffRange = { firstMs: 500, capMs: 60_000 };

/** The wait before attempt number `attempt` (from 0): exponential up to a cap, half of it random so that a crowd spreads out. */
export function backOffMs(
  attempt: number,
  range: BackOffRange = DEFAULT_BACK_OFF,
  random: () => number = Math.random,
): number {
  const ceiling = Math.min(range.capMs, range.firstMs * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}

/** Repeats `work` until it succeeds. After each failure `recover` resolves when the next attempt may begin, or throws to give up. */
export async function retry<T>(
  work: () => Promise<T>,
  recover: (error: unknown, attempt: number) => Promise<void>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      await recover(error, attempt);
    }
  }
}
