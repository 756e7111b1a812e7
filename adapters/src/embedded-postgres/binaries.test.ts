import { execFile } from 'node:child_process';
import { mkdir, readlink, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NOBODY } from '../../testing/nobody.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { createLibraryLinks, findBinaries, importBinaries } from './binaries.js';
import { copyForAllUsers } from './binaries-copy.js';

describe('the programs of PostgreSQL', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  afterEach(() => folder.remove());

  it('names DATABASE_URL when npm has no package for the platform', async () => {
    await expect(importBinaries('sunos-sparc')).rejects.toThrow(
      /no built-in PostgreSQL for this system \(sunos-sparc\): set DATABASE_URL/,
    );
  });

  it('get their library links from processes that start at the same time', async () => {
    await mkdir(join(folder.path, 'native/lib'), { recursive: true });
    const links = Array.from({ length: 40 }, (_, n) => ({
      source: `native/lib/libpq.so.5.${n}`,
      target: `native/lib/libpq-${n}.so`,
    }));
    await writeFile(join(folder.path, 'native/pg-symlinks.json'), JSON.stringify(links));
    await Promise.all(Array.from({ length: 8 }, () => createLibraryLinks(folder.path)));
    for (const { source, target } of links)
      expect(await readlink(join(folder.path, target))).toBe(source.slice('native/lib/'.length));
  });

  it('are copied once out of a private folder, completely and for every user', async () => {
    const copied = await copyForAllUsers(await findBinaries(undefined), join(folder.path, 'waxwing'));
    const asOther = process.getuid?.() === 0 ? NOBODY : {};
    const { stdout } = await promisify(execFile)(copied.postgres, ['--version'], { ...asOther, cwd: '/' });
    expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18/);

    const native = dirname(dirname(copied.postgres));
    if (process.platform === 'linux') {
      expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toMatch(/^libpq\.so/);
    }
    const before = await stat(copied.postgres);
    await copyForAllUsers(await findBinaries(undefined), join(folder.path, 'waxwing'));
    expect((await stat(copied.postgres)).ino).toBe(before.ino);
  });

  it('explain what to do when they can neither be run nor copied', async () => {
    await expect(copyForAllUsers(await findBinaries(undefined), '/dev/null/waxwing')).rejects.toThrow(
      /cannot run as root.*Start Waxwing as an ordinary user, or set DATABASE_URL/,
    );
  });
});
