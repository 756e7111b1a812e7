import { createHash } from 'node:crypto';
import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { canReach } from './file-access.js';
import { findNobody } from './os-user.js';

/** Machine-wide files go here when root's own folders are not accessible to the server's user. */
export const SYSTEM_FOLDER = '/var/lib/waxwing';

/**
 * The absolute path of the data folder: `WAXWING_DATA`, else `.waxwing` in the working folder. A checkout under a private folder
 * such as /root cannot hold a database that runs as `nobody`, so root then gets a folder under /var/lib/waxwing that is specific to
 * that checkout.
 */
export async function resolveDataDir(env: {
  WAXWING_DATA?: string | undefined;
  cwd: string;
}): Promise<string> {
  if (env.WAXWING_DATA) return resolve(env.cwd, env.WAXWING_DATA);
  const local = resolve(env.cwd, '.waxwing');
  if (process.getuid?.() !== 0 || (await canReach(await findNobody(), local))) return local;
  return join(SYSTEM_FOLDER, createHash('sha256').update(env.cwd).digest('hex').slice(0, 12));
}

/** Creates the data folder, closed to other users. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    const parent = dirname(dataDir);
    const madeParent = await mkdir(parent, { recursive: true });
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() !== 0) return;
    // Root's server runs as another user, who has to traverse the folder but not list it.
    await chmod(dataDir, (await stat(dataDir)).mode | 0o001);
    if (madeParent) await chmod(parent, (await stat(parent)).mode | 0o001);
  } catch (cause) {
    throw unusableFolderError(dataDir, cause);
  }
}

/** Makes a new directory entry in the folder of `path` survive a power cut; the file's content is not synced. */
export async function syncFolderEntry(path: string): Promise<void> {
  // Windows cannot open a folder, and journals directory entries by itself.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

export const unusableFolderError = (dataDir: string, cause: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `Waxwing cannot write to its data folder ${dataDir}. Give this user access to it, or set WAXWING_DATA to another folder.`,
    { cause },
  );
