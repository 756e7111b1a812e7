import { resolve } from 'node:path';
import { type RestoreOptions, restoreBackup } from '@waxwing/adapters/backup';
import { prepareJobs } from '@waxwing/adapters/jobs';
import { readSamples } from '@waxwing/adapters/postgres';
import { checkEncryptionKeys } from '../check-encryption-keys.js';
import { keyIdsOf, openCommandDatabase } from './command-database.js';

export interface RunRestoreOptions {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  report(line: string): void;
}

/** Restores a backup into an empty database. Answers what was done, and what is left to do. */
export async function runRestore({ file, env, report }: RunRestoreOptions): Promise<string> {
  const database = await openCommandDatabase(env, { alone: true });
  try {
    const { encryptionKeys, keysFile, mediaFolder } = database;
    const checkSecrets: RestoreOptions['checkSecrets'] = async (client) => {
      const samples = await readSamples(client);
      try {
        checkEncryptionKeys(encryptionKeys, samples);
      } catch (error) {
        throw keysFile ? new Error(`${(error as Error).message} ${madeHere(keysFile)}`) : error;
      }
    };
    const manifest = await restoreBackup({
      connectionString: database.url,
      path: resolve(file),
      keyIds: keyIdsOf(encryptionKeys),
      prepareJobs,
      checkSecrets,
      report,
    });
    return (
      `The backup of ${manifest.createdAt} is restored, and every lease of before is void. The folder of files goes to ${mediaFolder} ` +
      `(it was ${manifest.mediaFolder}). What waited in the outbox goes out under its ids at the next start; the Waxwing that the ` +
      'backup was made of must not be started again.'
    );
  } finally {
    await database.close();
  }
}

/** A new data folder has made keys of its own, under the same name as any other's. */
const madeHere = (keysFile: string): string =>
  `The keys here are those of ${keysFile}: put the file of that name in its place that was in the data folder of the backup, or set ENCRYPTION_KEYS.`;
