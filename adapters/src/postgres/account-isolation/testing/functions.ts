import type pg from 'pg';
import type { Catalog } from './account-keys.js';

interface FunctionRow {
  readonly name: string;
  readonly source: string;
  readonly isTrigger: boolean;
}

const FUNCTIONS = `
  select p.proname as name, p.prosrc as source, p.prorettype = 'trigger'::regtype as "isTrigger"
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') order by p.proname`;

/**
 * The functions of the schema whose statements name several tables with accounts' rows. The row that fires a trigger counts as one,
 * where it is named. No function may join any, so that their texts need not be understood.
 */
export async function findJoiningFunctions(client: pg.ClientBase, { owned }: Catalog): Promise<string[]> {
  const { rows } = await client.query<FunctionRow>(FUNCTIONS);
  const tables = [...owned.values()].map(({ name }) => name);
  return rows.flatMap(({ name, source, isTrigger }) => {
    const names = isTrigger ? [...tables, '(?:new|old)\\.'] : tables;
    const joins = source.split(';').some((statement) => countNamed(statement, names) > 1);
    return joins ? [name] : [];
  });
}

const countNamed = (statement: string, names: readonly string[]): number =>
  names.filter((name) => new RegExp(`\\b${name}${name.endsWith('.') ? '' : '\\b'}`).test(statement)).length;
