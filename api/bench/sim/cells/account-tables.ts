import type { Database } from '@waxwing/adapters/postgres';
import { SHARED_TABLES } from '@waxwing/adapters/testing';

/** A table with rows of accounts, and how those of account $1 are found in it. */
export interface AccountTable {
  readonly name: string;
  readonly condition: string;
  /** What a row is copied with: all that PostgreSQL does not make itself. */
  readonly columns: readonly string[];
  /** Those columns that hold the number of a transaction, which means nothing in another cluster. */
  readonly transactions: readonly string[];
}

interface Table {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  readonly transactions: readonly string[];
  readonly references: readonly string[];
}

const CONDITIONS: Readonly<Record<string, string>> = {
  account_id: 't.account_id = $1',
  instance_id: 't.instance_id in (select id from instances where account_id = $1)',
  endpoint_id: 't.endpoint_id in (select id from webhook_endpoints where account_id = $1)',
  key_id: 't.key_id in (select id from api_keys where account_id = $1)',
};

const columnsWhere = (condition: string) => `array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and ${condition} order by a.attnum)`;

const TABLES = `
  select c.relname::text as name, ${columnsWhere(`a.attname = any($1)`)} as keys,
    ${columnsWhere("a.attgenerated = '' and a.attidentity = ''")} as columns,
    ${columnsWhere("a.atttypid = 'xid8'::regtype")} as transactions,
    array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f') as references
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`;

/** All tables with rows of accounts, each after those that it refers to. @throws where it is unknown whose rows a table has */
export async function listAccountTables(database: Pick<Database, 'query'>): Promise<readonly AccountTable[]> {
  const keys = Object.keys(CONDITIONS);
  const tables = (await database.query<Table>(TABLES, [keys])).filter(({ name }) => !(name in SHARED_TABLES));
  const sorted = new Map<string, AccountTable>();
  const add = (table: Table) => {
    for (const { name } of tables.filter((other) => table.references.includes(other.name)))
      if (name !== table.name && !sorted.has(name)) add(tables.find((one) => one.name === name)!);
    const { name, columns, transactions } = table;
    if (!sorted.has(name)) sorted.set(name, { name, columns, transactions, condition: conditionOf(table) });
  };
  for (const table of tables) add(table);
  return [...sorted.values()];
}

function conditionOf({ name, keys }: Table): string {
  if (name === 'accounts') return 't.id = $1';
  const key = Object.keys(CONDITIONS).find((one) => keys.includes(one));
  if (!key) throw new Error(`nobody knows whose rows ${name} has`);
  return CONDITIONS[key]!;
}
