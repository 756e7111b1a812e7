/** The alias under which a barrier reads a CTE: a test looks for it in the plans. */
export const BARRIER_ALIAS = 'locked_before';

/**
 * A join that makes PostgreSQL evaluate these CTEs first, in this order, but only where there are rows to join: a CTE without rows does not
 * evaluate those that it names. So a CTE names every CTE that locks before it, and not only the last one (decision 90). The join compares
 * the number of the rows, since the planner removes a count that nothing reads, and the CTEs with it.
 */
export function behind(...ctes: readonly string[]): string {
  const rows = ctes.map((name) => `select from ${name} ${BARRIER_ALIAS}`).join(' union all ');
  return ` join (select count(*) as number from (${rows}) before) locked_first on locked_first.number >= 0`;
}
