import type { Knex } from 'knex';

/** Tables that grow with the messages: a migration must not go over their rows. */
const LARGE_TABLES = [
  'messages',
  'message_bodies',
  'whatsapp_auth',
  'events',
  'request_log',
  'webhook_attempts',
  'idempotency_keys',
  'chats',
];

/** PostgreSQL itself tells of rewritten tables and of indexes, also those that a function makes. */
const WATCH = `
  create schema if not exists lint;
  create table lint.seen (finding text not null);
  create table lint.filled (name text primary key);
  create function lint.root_of(t oid) returns text language sql as
    $$ select coalesce(pg_partition_root(t), t)::regclass::text $$;
  create function lint.on_rewrite() returns event_trigger language plpgsql as $$
  begin
    insert into lint.seen values ('rewrites ' || lint.root_of(pg_event_trigger_table_rewrite_oid()));
  end $$;
  create function lint.on_index() returns event_trigger language plpgsql as $$
  declare
    made record;
    has_rows boolean;
  begin
    for made in select i.indrelid from pg_event_trigger_ddl_commands() c join pg_index i on i.indexrelid = c.objid
      where c.command_tag = 'CREATE INDEX' and exists (select from lint.filled where name = lint.root_of(i.indrelid))
    loop
      if (select relkind from pg_class where oid = made.indrelid) = 'p' and current_query() ~* '\\mon only\\M' then continue; end if;
      execute format('select exists (select from %s)', made.indrelid::regclass) into has_rows;
      if has_rows and current_query() !~* '\\mconcurrently\\M' then
        insert into lint.seen values ('holds up writes for an index of ' || lint.root_of(made.indrelid));
      end if;
    end loop;
  end $$;
  create event trigger lint_rewrite on table_rewrite execute function lint.on_rewrite();
  create event trigger lint_index on ddl_command_end when tag in ('CREATE INDEX') execute function lint.on_index();`;

interface Column {
  readonly name: string;
  readonly table: string;
  readonly required: boolean;
  readonly mayBeNull: boolean;
}

/** Without views, and without the partitions of a table. */
const COLUMNS = `
  select c.oid::regclass::text as "table", c.oid::regclass || '.' || a.attname as name, not a.attnotnull as "mayBeNull",
    a.attnotnull and not a.atthasdef and a.attidentity = '' as required
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'knex%' and a.attnum > 0 and not a.attisdropped order by 1, 2`;

export async function watchMigrations(knex: Knex): Promise<void> {
  await knex.raw(WATCH);
}

/** Runs `apply`, and answers what it does that an old process or a large table does not bear. */
export async function lintMigration(
  knex: Knex,
  migration: Pick<Knex.Migration, 'down'>,
  apply: () => Promise<unknown>,
): Promise<string[]> {
  await fillLargeTables(knex);
  const before = await readColumns(knex);
  const rowsBefore = await readRows(knex);
  await knex.raw('truncate lint.seen');
  await apply();
  const after = await readColumns(knex);
  const rowsAfter = await readRows(knex);
  const seen = await knex.raw<{ rows: { finding: string }[] }>('select distinct finding from lint.seen');
  const tables = new Set([...before.values()].map(({ table }) => table));
  const known = [...after.values()].filter(({ table }) => tables.has(table));
  const changed = [...rowsBefore].filter(([table, version]) => rowsAfter.get(table) !== version);
  return [
    ...seen.rows.map(({ finding }) => finding),
    ...changed.map(([table]) => `changes the rows of ${table}`),
    ...[...before.keys()].filter((name) => !after.has(name)).map((name) => `takes away ${name}`),
    ...known
      .filter(({ name, required }) => required && before.get(name)?.required !== true)
      .map(({ name }) => `demands ${name}, which an old process does not write`),
    ...(typeof migration.down === 'function' ? [] : ['has no down']),
  ].toSorted();
}

async function readColumns(knex: Knex): Promise<Map<string, Column>> {
  const { rows } = await knex.raw<{ rows: Column[] }>(COLUMNS);
  return new Map(rows.map((column) => [column.name, column]));
}

/** The version of the one row in each large table. */
async function readRows(knex: Knex): Promise<Map<string, string>> {
  const { rows: filled } = await knex.raw<{ rows: { name: string }[] }>('select name from lint.filled');
  const versions = filled.map(async ({ name }) => {
    const { rows } = await knex.raw<{ rows: { version: string }[] }>(
      `select string_agg(xmin::text, ',') as version from ${name}`,
    );
    return [name, rows[0]!.version] as const;
  });
  return new Map(await Promise.all(versions));
}

/** A row of each large table that is there and has none yet. */
async function fillLargeTables(knex: Knex): Promise<void> {
  for (const table of LARGE_TABLES) {
    const { rows } = await knex.raw<{ rows: { wanted: boolean }[] }>(
      `select to_regclass('${table}') is not null and not exists (select from lint.filled where name = '${table}') as wanted`,
    );
    if (rows[0]!.wanted) await fill(knex, table);
  }
}

async function fill(knex: Knex, table: string): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string; value: string }[] }>(
    `select quote_ident(a.attname) as name, case
       when t.typtype = 'e' then (select quote_literal(enumlabel) from pg_enum where enumtypid = t.oid order by enumsortorder limit 1)
       when t.typname = 'uuid' then 'gen_random_uuid()' when t.typname in ('timestamptz', 'date') then 'now()'
       when t.typname in ('json', 'jsonb') then quote_literal('{}') when t.typname = 'bool' then 'false'
       when t.typname in ('text', 'bytea') then quote_literal('') else quote_literal('1') end as value
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
       and a.attidentity = ''`,
  );
  const columns = rows.map(({ name }) => name).join(', ');
  const values = rows.map(({ value }) => value).join(', ');
  await knex.raw(`insert into ${table} (${columns}) values (${values})`);
  await knex.raw('insert into lint.filled values (?)', [table]);
}
