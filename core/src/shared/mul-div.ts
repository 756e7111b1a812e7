/** floor(a × b ÷ c) of whole numbers that are not negative, exact also where a × b is beyond what a number holds. */
export function mulDiv(a: number, b: number, c: number): number {
  return Number((BigInt(a) * BigInt(b)) / BigInt(c));
}
