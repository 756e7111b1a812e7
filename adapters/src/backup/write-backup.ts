import { once } from 'node:events';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { migrationSettings } from '../postgres/database/connection-settings.js';
import { toAdapterError } from '../postgres/database/pg-errors.js';
import { assertNotHalfRestored } from '../postgres/database/restore-marker.js';
import { ArchiveWriter } from './archive-writer.js';
import { BackupError } from './backup-error.js';
import { beginSnapshot } from './begin-snapshot.js';
import { type LayoutTable, readPartitions, readSequences, readTables } from './database-layout.js';
import { type BackedUpTable, DUMP_ENTRY, entryOf, MANIFEST_ENTRY, type Manifest } from './manifest.js';
import { hasTool, startTool } from './pg-tools.js';

export interface BackupOptions {
  /** The backup opens a connection of its own there: a transaction stays open for as long as it takes. */
  readonly connectionString: string;
  /** The file to write; it must not exist. */
  readonly path: string;
  readonly keyIds: readonly string[];
  readonly mediaFolder: string;
  /** `copy` even where pg_dump is installed. */
  readonly method?: Manifest['method'] | undefined;
  /** Ends the backup, of which nothing is left then. */
  readonly signal?: AbortSignal | undefined;
  /** Tells what was done, a line at a time. */
  report(line: string): void;
}

/** Writes everything that one moment's transaction sees into one file, while others go on working. @throws BackupError, AdapterError */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const client = new pg.Client(migrationSettings(options.connectionString));
  client.on('error', () => undefined);
  let archive: ArchiveWriter | undefined;
  const stopped = new BackupError('The backup was stopped; nothing of it is left.');
  const stop = () => archive?.stop(stopped);
  options.signal?.addEventListener('abort', stop);
  try {
    await client.connect();
    await beginSnapshot(client);
    await assertNotHalfRestored(client);
    const found = await readFacts(client);
    archive = await ArchiveWriter.create(options.path);
    if (options.signal?.aborted) throw stopped;
    const content = await ((await usesPgDump(options, found.major))
      ? dumpAll(client, archive, options)
      : copyAll(client, archive, options));
    const { migrations, server } = found;
    const { keyIds, mediaFolder } = options;
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      server,
      migrations,
      keyIds: [...keyIds],
      mediaFolder,
      partitions: await readPartitions(client),
      sequences: await readSequences(client),
      ...content,
    };
    await client.query('commit');
    await archive.finish(MANIFEST_ENTRY, JSON.stringify(manifest, undefined, 2));
    return manifest;
  } catch (error) {
    await archive?.discard();
    throw toAdapterError(error);
  } finally {
    options.signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

async function readFacts(client: pg.Client) {
  const { rows } = await client.query<{ server: string; major: number; known: boolean }>(
    `select split_part(current_setting('server_version'), ' ', 1) as server,
      current_setting('server_version_num')::int / 10000 as major,
      to_regclass('public.knex_migrations') is not null as known`,
  );
  const { server, major, known } = rows[0]!;
  if (!known) throw new BackupError('There is no Waxwing in this database.');
  const done = await client.query<{ name: string }>('select name from public.knex_migrations order by id');
  return { server, major, migrations: done.rows.map(({ name }) => name) };
}

async function usesPgDump({ method }: BackupOptions, major: number): Promise<boolean> {
  if (method === 'copy') return false;
  const found = await hasTool('pg_dump', major, process.env);
  if (!found && method === 'pg_dump')
    throw new BackupError(`There is no pg_dump of version ${major} or later on this machine.`);
  return found;
}

type Content = Pick<Manifest, 'method' | 'tables' | 'dump'>;

async function copyAll(client: pg.Client, archive: ArchiveWriter, options: BackupOptions): Promise<Content> {
  const tables: BackedUpTable[] = [];
  for (const { name, columns } of await readTables(client)) {
    const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
    const sha256 = await archive.add(entryOf(name), rows);
    tables.push({ name, columns: [...columns], rows: rows.rowCount, sha256 });
    options.report(`${name}: ${rows.rowCount} rows`);
  }
  return { method: 'copy', tables };
}

/** pg_dump sees what this transaction sees. */
async function dumpAll(client: pg.Client, archive: ArchiveWriter, options: BackupOptions): Promise<Content> {
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
  const args = ['--format=custom', '--no-unlogged-table-data', `--snapshot=${rows[0]!.id}`];
  const { child, ended } = startTool('pg_dump', args, options.connectionString, process.env);
  try {
    const sha256 = await archive.add(DUMP_ENTRY, child.stdout as Readable, { compress: false });
    await ended;
    options.report('pg_dump has ended');
    const tables: BackedUpTable[] = [];
    for (const table of await readTables(client)) tables.push(await countRows(client, table));
    return { method: 'pg_dump', tables, dump: { sha256 } };
  } finally {
    if (child.exitCode === null && child.kill()) await once(child, 'close');
  }
}

async function countRows(client: pg.Client, { name, columns }: LayoutTable): Promise<BackedUpTable> {
  const { rows } = await client.query<{ rows: number }>(`select count(*) as rows from ${name}`);
  return { name, columns: [...columns], rows: rows[0]!.rows };
}
