import type { Knex } from 'knex';

export interface NewIndex {
  readonly name: string;
  readonly table: string;
  /** What follows the name of the table: the columns, and which rows. */
  readonly columns: string;
}

/** Indexes a table without holding up writes where it has rows, outside a transaction. It can be repeated where it failed. */
export async function createIndex(knex: Knex, { name, table, columns }: NewIndex): Promise<void> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(`select from ${table} limit 1`);
  const concurrently = rows.length > 0 ? 'concurrently' : '';
  // Left by an interrupted attempt, it may be invalid.
  await knex.raw(`drop index if exists ${name}`);
  await knex.raw(`create index ${concurrently} ${name} on ${table} ${columns}`);
}

export interface PartitionedIndex extends NewIndex {
  /** The index of a partition is named after it and this. */
  readonly suffix: string;
}

/**
 * Indexes a partitioned table without holding up writes: each partition that has rows is indexed concurrently, outside a transaction.
 * It can be repeated where it failed.
 */
export async function indexPartitions(knex: Knex, index: PartitionedIndex): Promise<void> {
  await knex.raw(`create index if not exists ${index.name} on only ${index.table} ${index.columns}`);
  for (const partition of await partitionsWithout(knex, index)) await indexPartition(knex, partition, index);
}

async function partitionsWithout(knex: Knex, { table, name }: PartitionedIndex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(`
    select t.inhrelid::regclass::text as name from pg_inherits t
    where t.inhparent = '${table}'::regclass and not exists (
      select from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
      where i.inhparent = '${name}'::regclass and x.indrelid = t.inhrelid)`);
  return rows.map((row) => row.name);
}

async function indexPartition(
  knex: Knex,
  partition: string,
  { name, suffix, columns }: PartitionedIndex,
): Promise<void> {
  const index = `${partition}_${suffix}`;
  await createIndex(knex, { name: index, table: partition, columns });
  await knex.raw(`alter index ${name} attach partition ${index}`);
}
