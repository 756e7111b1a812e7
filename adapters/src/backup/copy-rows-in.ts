import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { runMigrations } from '../postgres/database/run-migrations.js';
import type { ArchiveReader } from './archive-reader.js';
import { BackupError } from './backup-error.js';
import { type LayoutTable, readPartitions, readTables } from './database-layout.js';
import { type BackedUpTable, entryOf, type Manifest } from './manifest.js';
import type { RestoreOptions } from './restore-options.js';

/** Makes the schema that the backup has, begins the transaction in which the rest of a restore is done, and copies the rows into it. */
export async function copyRowsIn(
  client: pg.Client,
  archive: ArchiveReader,
  options: RestoreOptions,
): Promise<void> {
  const { manifest } = archive;
  await runMigrations(options.connectionString, manifest.migrations);
  await options.prepareJobs(options.connectionString);
  options.report('the schema is made');
  await client.query('begin');
  await replacePartitions(client, manifest);
  const tables = await readTables(client);
  assertAllKnown(manifest, tables);
  // Before the truncation: the audit log refuses one.
  await setTriggers(client, 'disable');
  // Migrations and the job queue have entered rows of their own.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`);
  for (const table of manifest.tables) {
    await copyIn(client, archive, table);
    options.report(`${table.name}: ${table.rows} rows`);
  }
  await setTriggers(client, 'enable');
  for (const { name, value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
}

/** Those of the backup instead of those of today. */
async function replacePartitions(client: pg.Client, { partitions }: Manifest): Promise<void> {
  const wanted = new Map(partitions.map((partition) => [partition.name, partition]));
  for (const { name, bound } of await readPartitions(client)) {
    if (wanted.get(name)?.bound === bound) wanted.delete(name);
    else await client.query(`drop table ${name}`);
  }
  for (const { name, parent, bound, options } of wanted.values())
    await client.query(
      `create table ${name} partition of ${parent} ${bound}${options && ` with (${options})`}`,
    );
}

function assertAllKnown({ tables }: Manifest, known: readonly LayoutTable[]): void {
  const columnsOf = new Map(known.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const missing = columns.find((column) => !columnsOf.get(name)?.includes(column));
    if (missing)
      throw new BackupError(
        `This version of Waxwing has no ${name}.${missing}: restore the backup with the version that made it, then start this one.`,
      );
  }
}

/** Counts that triggers keep are in the backup themselves. */
async function setTriggers(client: pg.Client, state: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgparentid = 0 and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} ${state} trigger user`);
}

async function copyIn(
  client: pg.Client,
  archive: ArchiveReader,
  { name, columns, rows, sha256 }: BackedUpTable,
): Promise<void> {
  const source = await archive.read(entryOf(name), sha256);
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(source, stream);
  if (stream.rowCount !== rows)
    throw new BackupError(`The backup is damaged: ${name} has ${stream.rowCount} rows instead of ${rows}.`);
}
