import type pg from 'pg';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

export type PlanMode = 'force_custom_plan' | 'force_generic_plan';

/**
 * Runs a prepared statement, undoes it, and answers how many rows the busiest step of its plan looked at. That number does not
 * depend on the machine's speed, as a duration does.
 */
export async function measureRowsScanned(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  mode: PlanMode,
): Promise<number> {
  await client.query('begin');
  try {
    return maxRowsScanned(await explain(client, text, values, mode));
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

/** All steps of the plan of a statement that is run in the caller's transaction. */
export async function explainAnalyzed(...run: Parameters<typeof explain>): Promise<PlanNode[]> {
  const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
  return flatten(await explain(...run));
}

async function explain(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  mode: PlanMode,
): Promise<PlanNode> {
  await client.query(`set local plan_cache_mode = ${mode}`);
  await client.query(`prepare explained as ${text}`);
  const run = `execute explained(${values.map(literal).join(', ')})`;
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, format json) ${run}`,
  );
  await client.query('deallocate explained');
  return rows[0]!['QUERY PLAN'][0].Plan;
}

function maxRowsScanned(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = node['Actual Loops'] * (node['Actual Rows'] + removed);
  return Math.max(own, ...(node.Plans ?? []).map(maxRowsScanned));
}

/** `execute` takes no parameters of its own. */
function literal(value: unknown): string {
  if (value === null) return 'null';
  if (!Array.isArray(value)) return `'${value}'`;
  return `'{${value.map((item) => (item === null ? 'null' : `"${item}"`)).join(',')}}'`;
}
