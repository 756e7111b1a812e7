/** The number of the first parameter behind those that these parts of a statement name. */
export function parameterBehind(...parts: readonly string[]): number {
  const named = parts.flatMap((part) => [...part.matchAll(/\$(\d+)/g)]);
  return 1 + Math.max(...named.map(([, number]) => Number(number)));
}
