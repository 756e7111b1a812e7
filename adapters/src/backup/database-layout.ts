import type { ClientBase } from 'pg';
import type { Manifest, Partition } from './manifest.js';

/** A table whose rows are backed up. */
export interface LayoutTable {
  /** Quoted where necessary, with its schema. */
  readonly name: string;
  /** Without those that are computed, quoted where necessary. */
  readonly columns: readonly string[];
}

/** Who works here now, and what counts for seconds: of no use in another database. A pg_dump has no rows of those that are unlogged. */
const FLEETING = [
  'public.workers',
  'public.peers',
  'public.rate_limits',
  'public.session_calls',
  'public.webhook_workers',
];

export const isFleeting = ({ name }: Pick<LayoutTable, 'name'>): boolean => FLEETING.includes(name);

/** Migrations make the rest of the schema, and pg-boss its own. */
const MADE_BY_MIGRATIONS = [
  'public.knex_migrations',
  'public.knex_migrations_lock',
  'public.waxwing_restore',
];

/** What a job queue must not lose: which jobs wait, and by which rules. pg-boss makes the rest, and has partitions of its own. */
const JOB_TABLES = ['jobs.queue', 'jobs.schedule', 'jobs.job'];

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where (n.nspname = 'public' and c.relkind = 'r' and not format('%I.%I', n.nspname, c.relname) = any ($1))
    or (format('%I.%I', n.nspname, c.relname) = any ($2))
  group by c.oid, n.nspname, c.relname order by 1`;

/** From the referencing table to the referenced one, both as the roots of their partitions. */
const REFERENCES = `
  select distinct format('%I.%I', fn.nspname, f.relname) as from, format('%I.%I', tn.nspname, t.relname) as to
  from pg_constraint k
  join pg_class f on f.oid = coalesce(pg_partition_root(k.conrelid), k.conrelid)
  join pg_namespace fn on fn.oid = f.relnamespace
  join pg_class t on t.oid = coalesce(pg_partition_root(k.confrelid), k.confrelid)
  join pg_namespace tn on tn.oid = t.relnamespace
  where k.contype = 'f' and k.conrelid <> k.confrelid and fn.nspname in ('public', 'jobs')`;

const PARTITIONS = `
  select format('%I.%I', n.nspname, c.relname) as name, p.oid::regclass::text as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound, coalesce(array_to_string(c.reloptions, ', '), '') as options
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' order by 1`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname = 'public' and last_value is not null
    and sequencename not like 'knex%' order by 1`;

/** The tables, referenced ones before those that refer to them. */
export async function readTables(client: ClientBase): Promise<LayoutTable[]> {
  const tables = await client.query<LayoutTable>(TABLES, [[...FLEETING, ...MADE_BY_MIGRATIONS], JOB_TABLES]);
  const partitions = await readPartitions(client);
  const references = await client.query<{ from: string; to: string }>(REFERENCES);
  const rootOf = new Map(partitions.map(({ name, parent }) => [name, `public.${parent}`]));
  const depths = depthsOf(references.rows);
  const depth = ({ name }: LayoutTable) => depths.get(rootOf.get(name) ?? name) ?? 0;
  return tables.rows.toSorted((a, b) => depth(a) - depth(b));
}

/** How many tables each one must come after. */
function depthsOf(references: readonly { from: string; to: string }[]): Map<string, number> {
  const depths = new Map<string, number>();
  for (let changed = true, round = 0; changed && round < references.length + 1; round++) {
    changed = false;
    for (const { from, to } of references) {
      const wanted = (depths.get(to) ?? 0) + 1;
      if ((depths.get(from) ?? 0) >= wanted) continue;
      depths.set(from, wanted);
      changed = true;
    }
  }
  return depths;
}

export async function readPartitions(client: ClientBase): Promise<Partition[]> {
  return (await client.query<Partition>(PARTITIONS)).rows;
}

export async function readSequences(client: ClientBase): Promise<Manifest['sequences']> {
  return (await client.query<{ name: string; value: string }>(SEQUENCES)).rows;
}
