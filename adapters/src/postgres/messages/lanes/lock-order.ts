/**
 * A join that makes PostgreSQL evaluate these CTEs first, in this order, but only where there are rows to join: a CTE without rows does not
 * evaluate those that it names. So a CTE names every CTE that locks before it, and not only the last one (decision 90).
 */
export function behind(...ctes: readonly string[]): string {
  const rows = ctes.map((name) => `select from ${name}`).join(' union all ');
  return ` cross join (select count(*) from (${rows}) before) locked_first`;
}
