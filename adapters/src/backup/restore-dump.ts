import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { ArchiveReader } from './archive-reader.js';
import { BackupError } from './backup-error.js';
import { DUMP_ENTRY } from './manifest.js';
import { databaseOf, hasTool, startTool } from './pg-tools.js';
import type { RestoreOptions } from './restore-options.js';

const ARGS = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];

/** Runs pg_restore, then begins the transaction in which the rest of a restore is done. */
export async function restoreDump(
  client: pg.Client,
  archive: ArchiveReader,
  options: RestoreOptions,
): Promise<void> {
  const { manifest } = archive;
  const major = Number.parseInt(manifest.server, 10);
  if (!(await hasTool('pg_restore', major, process.env)))
    throw new BackupError(
      `This backup was made by pg_dump: restoring it needs pg_restore of version ${major} or later on this machine. ` +
        '`backup --method copy` makes one that needs no tool.',
    );
  const dump = await archive.read(DUMP_ENTRY, manifest.dump?.sha256);
  const args = [...ARGS, `--dbname=${databaseOf(options.connectionString)}`];
  const { child, ended } = startTool('pg_restore', args, options.connectionString, process.env);
  try {
    await pipeline(dump, child.stdin!);
    await ended;
  } catch (error) {
    // Where it does not read on, its own words say why.
    const isClosed = (error as NodeJS.ErrnoException).code === 'EPIPE';
    child.kill();
    if (isClosed) await ended;
    throw error;
  }
  options.report('pg_restore has ended');
  await client.query('begin');
  await assertAllThere(client, archive);
}

async function assertAllThere(client: pg.Client, { manifest }: ArchiveReader): Promise<void> {
  for (const { name, rows: expected } of manifest.tables) {
    const { rows } = await client.query<{ rows: number }>(`select count(*) as rows from ${name}`);
    if (rows[0]!.rows !== expected)
      throw new BackupError(`${name} has ${rows[0]!.rows} rows, and the backup had ${expected}.`);
  }
}
