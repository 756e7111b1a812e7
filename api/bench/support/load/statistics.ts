/** The median of the measurements, and how far they spread. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), min: sorted[0]!, max: sorted.at(-1)! };
}

/** The value that a share `q` (0 to 1) of all values does not exceed. */
export function percentile(values: readonly number[], q: number): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    q,
  );
}

function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)]!;
  const above = sorted[Math.ceil(at)]!;
  return below + (above - below) * (at - Math.floor(at));
}
