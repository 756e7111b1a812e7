import type { Database } from '@waxwing/adapters/postgres';

/** Tables that a refused call may change: counted attempts, and the log of calls. */
const IGNORED_TABLES = [
  'knex_migrations',
  'knex_migrations_lock',
  'peers',
  'rate_limits',
  'request_log',
  'session_leases',
  'webhook_shards',
  'webhook_workers',
  'whatsapp_auth',
  'worker_leases',
];

/** How many rows calls have created, and how many messages the account with this email was charged. */
export async function countRows(database: Database, email: string): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)`,
    [IGNORED_TABLES],
  );
  // Messages and the like are counted for this account alone, since other accounts are active meanwhile.
  const own = 'in (select id from accounts where email = $1)';
  const ownInstance = `in (select id from instances where account_id ${own})`;
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const ofAccounts = await hasColumn(database, name, 'account_id');
    const ofInstances = await hasColumn(database, name, 'instance_id');
    const others = ofInstances ? `where instance_id ${ownInstance}` : 'where $1::text is not null';
    const where = ofAccounts ? `where account_id ${own}` : others;
    const [row] = await database.query<{ count: number }>(
      `select count(*)::integer as count from ${name} ${where}`,
      [email],
    );
    counted[name] = row?.count ?? 0;
  }
  const [charged] = await database.query<{ used: number }>(
    `select sum(window_used)::integer as used from subscriptions where account_id ${own}`,
    [email],
  );
  return { ...counted, charged: charged?.used ?? 0 };
}

async function hasColumn(database: Database, table: string, column: string): Promise<boolean> {
  const found = await database.query(
    'select from pg_attribute where attrelid = $1::regclass and attname = $2 and not attisdropped',
    [table, column],
  );
  return found.length > 0;
}
