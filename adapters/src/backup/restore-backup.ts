import pg from 'pg';
import { migrationSettings } from '../postgres/database/connection-settings.js';
import { MIGRATION_NAMES } from '../postgres/database/migrations/source.js';
import { toAdapterError } from '../postgres/database/pg-errors.js';
import { removeRestoreMarker, setRestoreMarker } from '../postgres/database/restore-marker.js';
import { assertServerCompatible } from '../postgres/database/server-compatibility.js';
import { ArchiveReader } from './archive-reader.js';
import { BackupError } from './backup-error.js';
import { copyRowsIn } from './copy-rows-in.js';
import { fenceLeases } from './fence-leases.js';
import type { Manifest } from './manifest.js';
import { restoreDump } from './restore-dump.js';
import type { RestoreOptions } from './restore-options.js';
import { emptyTarget, prepareTarget } from './restore-target.js';

/**
 * Restores a backup into an empty database: all of it, or nothing. A restore that was killed leaves a mark, which no start passes.
 * @throws BackupError, AdapterError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const archive = await ArchiveReader.open(options.path);
  const client = new pg.Client({
    ...migrationSettings(options.connectionString),
    application_name: 'waxwing restore',
  });
  client.on('error', () => undefined);
  let begun = false;
  try {
    assertKnownMigrations(archive.manifest);
    assertKeysThere(archive.manifest, options.keyIds);
    await archive.verify();
    options.report('the backup is whole');
    await client.connect();
    await assertServerCompatible(client);
    await prepareTarget(client);
    await setRestoreMarker(client);
    begun = true;
    const restoreRows = archive.manifest.method === 'copy' ? copyRowsIn : restoreDump;
    await restoreRows(client, archive, options);
    await options.checkSecrets(client);
    await fenceLeases(client);
    await removeRestoreMarker(client);
    await client.query('commit');
    return archive.manifest;
  } catch (error) {
    // Where the connection is gone the mark stays.
    if (begun) await undoRestore(client).catch(() => undefined);
    throw toAdapterError(error);
  } finally {
    archive.close();
    await client.end().catch(() => undefined);
  }
}

async function undoRestore(client: pg.Client): Promise<void> {
  await client.query('rollback');
  await emptyTarget(client);
}

function assertKnownMigrations({ migrations }: Manifest): void {
  const unknown = migrations.filter((name) => !MIGRATION_NAMES.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup is of a newer version of Waxwing (it has ${unknown.join(', ')}): restore it with that version, or a later one.`,
    );
}

function assertKeysThere(manifest: Manifest, keyIds: readonly string[]): void {
  const missing = manifest.keyIds.filter((id) => !keyIds.includes(id));
  if (missing.length > 0)
    throw new BackupError(
      `The secrets in the backup are sealed by the keys ${manifest.keyIds.join(', ')}, and ENCRYPTION_KEYS lack ${missing.join(', ')}.`,
    );
}
