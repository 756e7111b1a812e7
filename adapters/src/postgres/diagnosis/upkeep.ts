import type { Queryable } from '../database/queryable.js';

/** What has to be done again and again for a database to go on. */
interface Upkeep {
  /** Until when there are partitions, by table. */
  readonly partitionsEnd: Readonly<Record<string, Date>>;
  /** When the newest backup by `backup` began; null where there was none. */
  readonly lastBackupAt: Date | null;
}

const PARTITIONS_END = `
  select i.inhparent::regclass::text as "table",
    max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz) as "endsAt"
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace
  group by i.inhparent`;

const LAST_BACKUP = `select t.at from operation_times t where t.name = 'backup'`;

/** @throws AdapterError */
export async function readUpkeep(database: Pick<Queryable, 'query'>): Promise<Upkeep> {
  const ends = await database.query<{ table: string; endsAt: Date | null }>(PARTITIONS_END);
  const [backup] = await database.query<{ at: Date }>(LAST_BACKUP);
  return {
    partitionsEnd: Object.fromEntries(ends.flatMap(({ table, endsAt }) => (endsAt ? [[table, endsAt]] : []))),
    lastBackupAt: backup?.at ?? null,
  };
}
