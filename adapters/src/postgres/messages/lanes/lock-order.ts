/**
 * A join that has these CTEs evaluated first, in this order, wherever there are rows to join. A CTE without rows evaluates nothing that it
 * waits for itself: whoever comes behind names all whose locks come before its own (decision 90).
 */
export function behind(...ctes: readonly string[]): string {
  const rows = ctes.map((name) => `select from ${name}`).join(' union all ');
  return ` cross join (select count(*) from (${rows}) before) locked_first`;
}
