import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { nobody } from './account.js';
import { canReach } from './reachable.js';

/** Where what belongs to the whole machine goes when root's own folders are closed to the server's user. */
export const SYSTEM_FOLDER = '/var/lib/waxwing';

/**
 * The absolute path of the data folder: `WAXWING_DATA`, else `.waxwing` in the working folder. A checkout
 * under a closed folder such as /root cannot hold a database that runs as `nobody`, so root then gets
 * a folder under /var/lib/waxwing that always belongs to that checkout.
 */
export async function resolveDataDir(env: {
  WAXWING_DATA?: string | undefined;
  cwd: string;
}): Promise<string> {
  if (env.WAXWING_DATA) return resolve(env.cwd, env.WAXWING_DATA);
  const local = resolve(env.cwd, '.waxwing');
  if (process.getuid?.() !== 0 || (await canReach(await nobody(), local))) return local;
  return join(SYSTEM_FOLDER, createHash('sha256').update(env.cwd).digest('hex').slice(0, 12));
}
