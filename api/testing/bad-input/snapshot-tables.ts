import type { Database } from '@waxwing/adapters/postgres';

/** Bookkeeping that a refused call may change: migrations, counted attempts, and the log of calls, which tells of refusals. */
const IGNORED_TABLES = ['knex_migrations', 'knex_migrations_lock', 'rate_limits', 'request_log'];

/** The contents of all other tables, one text each; the last use of a key is not a change. */
export async function snapshotTables(database: Database): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname = 'public' or n.nspname = 'jobs' and c.relname = 'job')
       and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)`,
    [IGNORED_TABLES],
  );
  const contents = tables.map(async ({ name }) => {
    const rows = await database.query(
      `select to_jsonb(t) - 'last_used_at' - 'last_used_ip' - 'linking_until' as row from ${name} t order by 1`,
    );
    return [name, JSON.stringify(rows)] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}
