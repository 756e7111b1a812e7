/** floor(a × b ÷ c) for non-negative integers, exact even when a × b exceeds the safe integers. */
export function mulDiv(a: number, b: number, c: number): number {
  return Number((BigInt(a) * BigInt(b)) / BigInt(c));
}
