import { ROLE_SETTINGS } from '../database/connection-settings.js';
import { MIGRATION_NAMES } from '../database/migrations/source.js';
import type { Queryable } from '../database/queryable.js';
import { findIncompatibility } from '../database/server-compatibility.js';

type Database = Pick<Queryable, 'query'>;

export interface ServerFacts {
  /** Such as 18.4. */
  readonly version: string;
  readonly encoding: string;
  /** A sentence why this database cannot be used. */
  readonly incompatibility: string | undefined;
  /** Its clock, in milliseconds since 1970. */
  readonly now: number;
  /** Whether the role may make the schema of the job queue, or has it. */
  readonly mayCreate: boolean;
  /** Whether it may make tables beside those that are there, such as partitions. */
  readonly mayCreateTables: boolean;
  readonly role: string;
  /** Who owns the tables, where the role may not change and drop them as their owner. */
  readonly otherOwner: string | undefined;
  /** Whether it takes no changes, as a standby does, or a managed server whose disk is full. */
  readonly isReadOnly: boolean;
  /** How many connections the server, the database and the role together allow this role. */
  readonly connections: number;
}

export async function inspectServer(database: Database): Promise<ServerFacts> {
  const [row] = await database.query<
    Omit<ServerFacts, 'incompatibility' | 'otherOwner'> & { number: number; otherOwner: string | null }
  >(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
      extract(epoch from clock_timestamp())::float8 * 1000 as now,
      to_regnamespace('jobs') is not null or has_database_privilege(current_database(), 'create') as "mayCreate",
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreateTables",
      current_user as role,
      (select pg_get_userbyid(relowner) from pg_class
       where oid = to_regclass('public.messages') and not pg_has_role(relowner, 'usage')) as "otherOwner",
      current_setting('transaction_read_only')::boolean as "isReadOnly",
      (select case when r.rolsuper then s.most else least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1), s.most - s.reserved) end
       from pg_roles r, pg_database d, (select current_setting('max_connections')::int as most,
         current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved) s
       where r.rolname = session_user and d.datname = current_database()) as connections`,
  );
  const { number, otherOwner, ...facts } = row!;
  return {
    ...facts,
    otherOwner: otherOwner ?? undefined,
    incompatibility: findIncompatibility({ version: number, encoding: facts.encoding }),
  };
}

/** Settings of the connection that a role behind a pooler must have, and has otherwise. */
export async function findRoleSettings(
  database: Database,
): Promise<{ role: string; name: string; wanted: string; found: string }[]> {
  const rows = await database.query<{ role: string; name: string; wanted: string; found: string }>(
    `select current_user as role, w.name, w.wanted, current_setting(w.name) as found
     from unnest($1::text[], $2::text[]) as w(name, wanted)`,
    [Object.keys(ROLE_SETTINGS), Object.values(ROLE_SETTINGS)],
  );
  return rows.filter(({ name, wanted, found }) =>
    name === 'TimeZone' ? !/^(?:Etc\/)?(?:UTC|UCT|Universal|Zulu)$/i.test(found) : found !== wanted,
  );
}

/** The migrations that this version has and the database does not, and the other way round. */
export async function compareMigrations(
  database: Database,
): Promise<{ missing: readonly string[]; unknown: readonly string[]; halfRestored: boolean }> {
  const [found] = await database.query<{ known: boolean; marked: boolean }>(
    `select to_regclass('public.knex_migrations') is not null as known,
      to_regclass('public.waxwing_restore') is not null as marked`,
  );
  const halfRestored = found!.marked;
  if (!found!.known) return { missing: MIGRATION_NAMES, unknown: [], halfRestored };
  const done = await database.query<{ name: string }>('select name from public.knex_migrations order by id');
  const names = done.map(({ name }) => name);
  return {
    missing: MIGRATION_NAMES.filter((name) => !names.includes(name)),
    unknown: names.filter((name) => !MIGRATION_NAMES.includes(name)),
    halfRestored,
  };
}
