import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import type { Binaries } from './program.js';

/**
 * Copies PostgreSQL, some 50 MB, into a folder below `folder` where every user can run it, once per version. Needed when root's
 * checkout is in a private folder, because the server runs as another user.
 */
export async function copyForAllUsers(binaries: Binaries, folder: string): Promise<Binaries> {
  const native = dirname(dirname(binaries.postgres));
  const { version } = await readJson(join(dirname(native), 'package.json'), { version: 'unknown' });
  const target = join(folder, `postgresql-${version}`);
  try {
    if (!(await stat(target).catch(() => undefined))) await copy(native, target);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as root, its files under ${native} are closed to other users, and they could not be copied ` +
        `to ${target}. Start Waxwing as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    );
  }
  const inCopy = (program: string): string => join(target, 'bin', basename(program));
  return {
    initdb: inCopy(binaries.initdb),
    postgres: inCopy(binaries.postgres),
    pg_ctl: inCopy(binaries.pg_ctl),
  };
}

/** Copies under a temporary name and renames at the end, so that an interrupted copy is never used. */
async function copy(native: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await chmod(dirname(target), 0o755);
  const part = `${target}.${process.pid}`;
  await cp(native, part, { recursive: true, verbatimSymlinks: true });
  await chmod(part, 0o755);
  for (const entry of await readdir(part, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
  await rename(part, target).catch(async (error: unknown) => {
    // Another process has finished first; its copy is equivalent.
    await rm(part, { recursive: true, force: true });
    if (!(await stat(target).catch(() => undefined))) throw error;
  });
}

/** The JSON in `path`, or `fallback` if the file is missing. The caller vouches for its shape. */
export async function readJson<Shape>(path: string, fallback: Shape): Promise<Shape> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? fallback : (JSON.parse(text) as Shape);
}
