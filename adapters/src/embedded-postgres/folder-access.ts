import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account.js';
import { EmbeddedPostgresError } from './error.js';
import { canReach } from './reachable.js';

/** Throws the sentence for a folder that the server's user cannot work in, which PostgreSQL itself says less well. */
export async function assertUsableBy(account: Account | undefined, clusterDir: string): Promise<void> {
  const dataDir = dirname(clusterDir);
  if (account) {
    if (await canReach(account, clusterDir)) return;
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as root, and the user it runs as (${account.uid}) cannot reach ${dataDir}. ` +
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
