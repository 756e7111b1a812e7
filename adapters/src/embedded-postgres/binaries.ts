import { access, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { copyForAllUsers, readJson } from './binaries-copy.js';
import { SYSTEM_FOLDER } from './data-folder.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { canRun } from './file-access.js';
import type { OsUser } from './os-user.js';
import type { Binaries } from './program.js';

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/** The PostgreSQL that npm installed for this machine, in a folder where `user` can run it. */
export async function findBinaries(user: OsUser | undefined): Promise<Binaries> {
  const platform = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  const installed = await importBinaries(platform);
  await createLibraryLinks(join(dirname(installed.postgres), '..', '..'));
  if (!user || (await canRun(user, installed.postgres))) return installed;
  return copyForAllUsers(installed, SYSTEM_FOLDER);
}

/** Throws a sentence for a platform without a package or an installation without optional packages. */
export async function importBinaries(platform: string): Promise<Binaries> {
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries;
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no built-in PostgreSQL for this system (${platform}): set DATABASE_URL to a PostgreSQL 15 or later. ` +
        'If npm was told to leave out optional packages, install again with them.',
      { cause },
    );
  }
}

/**
 * npm packages contain no links, and the package's install script, which would create them in `root`, does not run here. Processes
 * that start at the same time may create them together.
 */
export async function createLibraryLinks(root: string): Promise<void> {
  const links = await readJson<{ source: string; target: string }[]>(
    join(root, 'native', 'pg-symlinks.json'),
    [],
  );
  for (const link of links) {
    const target = join(root, link.target);
    const missing = await access(target).then(
      () => false,
      () => true,
    );
    if (missing)
      await symlink(relative(dirname(target), join(root, link.source)), target).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
