import type { Database } from '@waxwing/adapters/postgres';

/** The contents of a database as one text, with bytes as text where they are text: what a thief of its files would read. */
export async function dumpDatabase(database: Database, only = '.'): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const texts = tables
    .filter(({ name }) => name.match(only))
    .map(async ({ name }) => {
      const rows = await database.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${name} t`,
      );
      return rows.map(({ row }) => `${name} ${Object.values(row).map(readable).join(' ')}`).join('\n');
    });
  return (await Promise.all(texts)).join('\n');
}

/** PostgreSQL prints bytes in hexadecimal. */
function readable(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.startsWith('\\x')
    ? `${value} ${Buffer.from(value.slice(2), 'hex').toString('latin1')}`
    : value;
}
