import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './error.js';

/** Makes the data folder, closed to other users. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    const parent = dirname(dataDir);
    const madeParent = await mkdir(parent, { recursive: true });
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() !== 0) return;
    // Root's server runs as another user, who has to pass through (but not to list what is there).
    await chmod(dataDir, (await stat(dataDir)).mode | 0o001);
    if (madeParent) await chmod(parent, (await stat(parent)).mode | 0o001);
  } catch (cause) {
    throw unusableFolder(dataDir, cause);
  }
}

/** Makes a new name in the folder of `path` survive a power cut; what is in the file is another matter. */
export async function syncName(path: string): Promise<void> {
  // Windows cannot open a folder, and journals names by itself.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

export const unusableFolder = (dataDir: string, cause: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `Waxwing cannot write to its data folder ${dataDir}. Give this user access to it, or set WAXWING_DATA to another folder.`,
    { cause },
  );
