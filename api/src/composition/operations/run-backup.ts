import { resolve } from 'node:path';
import { recordBackup, writeBackup } from '@waxwing/adapters/backup';
import { Database, readSealedSamples } from '@waxwing/adapters/postgres';
import { checkEncryptionKeys } from '../check-encryption-keys.js';
import { type CommandDatabase, keyIdsOf, openCommandDatabase } from './command-database.js';

/** The keys of a backup for which none are known here. */
const KEYS_OF_PROCESSES = 'of the processes on this database';

export interface RunBackupOptions {
  /** The file to write; by default one in the working folder that is named after the time. */
  readonly file?: string | undefined;
  readonly method?: 'copy' | 'pg_dump' | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Ends the backup, of which nothing is left then. */
  readonly signal?: AbortSignal;
  report(line: string): void;
}

/** Backs up the database, beside a Waxwing that runs or without one. Answers what was done, and what has to be kept besides. */
export async function runBackup({ file, method, env, signal, report }: RunBackupOptions): Promise<string> {
  const begun = new Date();
  const time = begun.toISOString().slice(0, 19).replaceAll(':', '-');
  const path = resolve(file ?? `waxwing-${time}.backup`);
  const database = await openCommandDatabase(env, { alone: false });
  try {
    const { mediaFolder, keysFile } = database;
    const keyIds = await idsOfKeys(database, report);
    const manifest = await writeBackup({
      connectionString: database.url,
      path,
      keyIds,
      mediaFolder,
      method,
      signal,
      report,
    });
    if (!(await recordBackup(database.url, begun)))
      report(
        'The database could not keep when it was backed up: its age in the metrics is that of the one before.',
      );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const keys =
      keyIds.length > 0 ? `${keyIds.join(', ')}${keysFile ? ` in ${keysFile}` : ''}` : KEYS_OF_PROCESSES;
    return (
      `${rows} rows of ${manifest.tables.length} tables of PostgreSQL ${manifest.server} are in ${path} (${manifest.method}).\n` +
      `Keep besides: the folder of files, ${mediaFolder}, copied after this moment; and the encryption keys ` +
      `${keys}, without which the secrets in it stay sealed.`
    );
  } finally {
    await database.close();
  }
}

/**
 * The ids of the keys here, or none where these do not open what is stored. A restore asks for the keys that a backup names: with those
 * of another Waxwing in its place, it would refuse the right ones.
 */
async function idsOfKeys(
  { url, encryptionKeys }: Pick<CommandDatabase, 'url' | 'encryptionKeys'>,
  report: RunBackupOptions['report'],
): Promise<string[]> {
  if (encryptionKeys === undefined) return [];
  const database = await Database.connect(url, { max: 1 });
  try {
    checkEncryptionKeys(encryptionKeys, await readSealedSamples(database));
    return keyIdsOf(encryptionKeys);
  } catch (error) {
    report(`The backup names no keys: ${(error as Error).message}`);
    return [];
  } finally {
    await database.close();
  }
}
