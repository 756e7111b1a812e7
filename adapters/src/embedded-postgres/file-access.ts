import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import type { OsUser } from './os-user.js';

const READ_AND_EXECUTE = 0o5;
const EXECUTE = 0o1;

/** Whether `user` can traverse every folder above `path`. Missing folders count as traversable, because their creator decides that. */
export async function canReach(user: OsUser, path: string): Promise<boolean> {
  const parent = dirname(path);
  if (parent === path) return true;
  const folder = await stat(parent).catch(() => undefined);
  return (!folder || allows(user, folder, EXECUTE)) && canReach(user, parent);
}

/** Whether `user` can run the program at `path`. */
export async function canRun(user: OsUser, path: string): Promise<boolean> {
  return allows(user, await stat(path), READ_AND_EXECUTE) && (await canReach(user, path));
}

function allows({ uid, gid }: OsUser, { mode, ...file }: Stats, wanted: number): boolean {
  const shift = file.uid === uid ? 6 : file.gid === gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}

/** Throws a sentence for a folder that the server's user cannot use; PostgreSQL's own message is less clear. */
export async function assertUsableBy(user: OsUser | undefined, clusterDir: string): Promise<void> {
  const dataDir = dirname(clusterDir);
  if (user) {
    if (await canReach(user, clusterDir)) return;
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as root, and the user it runs as (${user.uid}) cannot reach ${dataDir}. ` +
        'Set WAXWING_DATA to a folder that every user can pass through, for example one under /var/lib.',
    );
  }
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && process.getuid && owner.uid !== process.getuid()) {
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} belongs to another user (${owner.uid}). Start Waxwing as that user, or as the one who ` +
        'started it before, or set WAXWING_DATA to another folder.',
    );
  }
}
