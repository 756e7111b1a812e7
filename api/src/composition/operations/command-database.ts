import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  DataFolderLock,
  EmbeddedPostgres,
  findRunningDatabase,
  resolveDataDir,
} from '@waxwing/adapters/embedded-postgres';
import { databaseSettingProblems } from '../../settings/database-settings.js';
import { devSecretsFile, findDevSecrets, loadDevSecrets } from '../../settings/dev-secrets.js';
import { InvalidSettings, parseSettings, settingsSchema } from '../../settings/settings.js';

/** The database of a command and what belongs to it. */
export interface CommandDatabase {
  /** Past any pooler. */
  readonly url: string;
  /** Undefined where no setting says them, and no start on the data folder has made some. */
  readonly encryptionKeys: string | undefined;
  /** The file that the keys are in, or will be, where no setting says them. */
  readonly keysFile: string | undefined;
  readonly mediaFolder: string;
  close(): Promise<void>;
}

const commandSettings = settingsSchema.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  WAXWING_DATA: true,
  ENCRYPTION_KEYS: true,
  MEDIA_FOLDER: true,
});

/**
 * Finds the database as a start would: that of DATABASE_URL, or the one of the data folder, which is started where it does not run.
 * `alone`: not beside a Waxwing that runs on the same folder, and with keys of its own where there are none, like a first start.
 * @throws an Error with a sentence
 */
export async function openCommandDatabase(
  env: NodeJS.ProcessEnv,
  { alone }: { alone: true },
): Promise<CommandDatabase & { readonly encryptionKeys: string }>;
export async function openCommandDatabase(
  env: NodeJS.ProcessEnv,
  { alone }: { alone: boolean },
): Promise<CommandDatabase>;
export async function openCommandDatabase(
  env: NodeJS.ProcessEnv,
  { alone }: { alone: boolean },
): Promise<CommandDatabase> {
  const secretsOf = alone ? loadDevSecrets : findDevSecrets;
  const settings = readCommandSettings(env);
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  const folder = await resolveDataDir({ WAXWING_DATA: settings.WAXWING_DATA, cwd: process.cwd() });
  const found = async () => ({
    encryptionKeys: settings.ENCRYPTION_KEYS ?? (await secretsOf(folder))?.encryptionKeys,
    keysFile: settings.ENCRYPTION_KEYS ? undefined : devSecretsFile(folder),
    mediaFolder: resolve(settings.MEDIA_FOLDER ?? join(folder, 'media')),
  });
  if (DATABASE_URL)
    return { ...(await found()), url: DATABASE_DIRECT_URL ?? DATABASE_URL, close: async () => undefined };
  const running = alone ? undefined : await findRunningDatabase(folder);
  if (running) return { ...(await found()), url: running, close: async () => undefined };
  if (!alone)
    await access(join(folder, 'postgres')).catch(() => Promise.reject(new Error(noDatabase(folder))));
  const lock = await DataFolderLock.acquire(folder);
  try {
    // First: nothing would stop the server where the file of the keys is damaged.
    const known = await found();
    const postgres = await EmbeddedPostgres.start({ dataDir: folder });
    const close = async () => {
      await postgres.stop();
      await lock.release();
    };
    return { ...known, url: postgres.connectionString(), close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Reads the settings of a command. Refuses DATABASE_DIRECT_URL alone, as a start does, since the command would work on the database of
 * the data folder. @throws InvalidSettings
 */
export function readCommandSettings(env: NodeJS.ProcessEnv) {
  const settings = parseSettings(commandSettings, env);
  const problems = databaseSettingProblems(settings);
  if (problems.length > 0) throw new InvalidSettings(problems.join('\n'));
  return settings;
}

const noDatabase = (folder: string): string =>
  `There is no database in ${folder}: is WAXWING_DATA its data folder, or DATABASE_URL set?`;

/** The ids of keys in the form of ENCRYPTION_KEYS. */
export const keyIdsOf = (encryptionKeys: string): string[] =>
  encryptionKeys.split(',').map((entry) => entry.split(':')[0]!.trim());
