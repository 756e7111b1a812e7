const COUNT = new Intl.NumberFormat();

/** A count with the separators of the user's locale. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}
