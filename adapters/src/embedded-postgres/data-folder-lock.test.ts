import { chmod, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NOBODY } from '../../testing/nobody.js';
import { SupervisorProcess } from '../../testing/supervisor-process.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { DataFolderLock } from './data-folder-lock.js';

const asRoot = process.getuid?.() === 0 ? it : it.skip;

const HOLD = `
  const verdict = await DataFolderLock.acquire(dataDir).then(() => 'won', (error) => error.message);
  console.log(verdict);
  setInterval(() => {}, 1000);`;

describe('the lock of a data folder', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let others: SupervisorProcess[];

  const holder = (): SupervisorProcess => {
    const other = SupervisorProcess.run(HOLD, folder.path);
    others.push(other);
    return other;
  };

  beforeEach(async () => {
    folder = await temporaryFolder();
    others = [];
  });

  afterEach(async () => {
    await Promise.all(others.map((other) => other.kill()));
    await folder.remove();
  });

  it('refuses a second process with a sentence that names the folder, the holder and the remedy', async () => {
    const other = holder();
    expect(await other.firstLine()).toBe('won');

    await expect(DataFolderLock.acquire(folder.path)).rejects.toThrow(
      `Waxwing is already running on ${folder.path} (process ${other.pid}). ` +
        'Stop it first, or set WAXWING_DATA to another folder.',
    );
  });

  it('refuses a second holder in the same process and accepts it after the release', async () => {
    const first = await DataFolderLock.acquire(folder.path);
    await expect(DataFolderLock.acquire(folder.path)).rejects.toThrow(`(process ${process.pid})`);

    await first.release();
    await first.release();
    const second = await DataFolderLock.acquire(folder.path);
    await second.release();
  });

  it('is acquired by exactly one of several concurrent processes', async () => {
    const verdicts = await Promise.all(
      [holder(), holder(), holder(), holder()].map((one) => one.firstLine()),
    );

    expect(verdicts.filter((verdict) => verdict === 'won')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict.startsWith('Waxwing is already running'))).toHaveLength(3);
  });

  it('is released when its holder is killed without cleaning up', async () => {
    const other = holder();
    expect(await other.firstLine()).toBe('won');
    await other.kill();

    const lock = await DataFolderLock.acquire(folder.path);
    await lock.release();
  });

  it('cannot be held by another user of this machine, who may still read public files', async () => {
    const path = join(folder.path, 'lock');
    await writeFile(path, '', { mode: 0o644 });
    await chmod(path, 0o644);
    for (const _ of ['of an older version', 'made by this one']) {
      const lock = await DataFolderLock.acquire(folder.path);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      // Closing the file must not have released the lock.
      expect(await holder().firstLine()).toContain('already running');
      await lock.release();
      await rm(path);
    }
  });

  asRoot('is refused to another user when the holder is root', async () => {
    const lock = await DataFolderLock.acquire(folder.path);
    await lock.release();
    const READ_LOCK = `
      const { DatabaseSync } = await import('node:sqlite');
      try {
        new DatabaseSync(dataDir + '/lock', { readOnly: true }).exec('begin; select * from sqlite_schema');
        console.log('held');
      } catch (error) {
        console.log(error.message);
      }
      setInterval(() => {}, 1000);`;
    const other = SupervisorProcess.run(READ_LOCK, folder.path, NOBODY);
    others.push(other);
    expect(await other.firstLine()).toBe('unable to open database file');
    await (await DataFolderLock.acquire(folder.path)).release();
  });

  it('explains that it cannot write when the folder cannot be created', async () => {
    await expect(DataFolderLock.acquire('/dev/null/data')).rejects.toThrow(
      'Waxwing cannot write to its data folder /dev/null/data.',
    );
  });
});
