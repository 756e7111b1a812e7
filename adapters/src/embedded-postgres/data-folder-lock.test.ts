import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SupervisorProcess } from '../../testing/supervisor-process.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { DataFolderLock } from './data-folder-lock.js';

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

  it('refuses a second process with a sentence that names the folder, the holder and the way out', async () => {
    const other = holder();
    expect(await other.firstLine()).toBe('won');

    await expect(DataFolderLock.acquire(folder.path)).rejects.toThrow(
      `Waxwing is already running on ${folder.path} (process ${other.pid}). ` +
        'Stop it first, or set WAXWING_DATA to another folder.',
    );
  });

  it('refuses a second holder in the same process, and lets it in after the release', async () => {
    const first = await DataFolderLock.acquire(folder.path);
    await expect(DataFolderLock.acquire(folder.path)).rejects.toThrow(`(process ${process.pid})`);

    await first.release();
    await first.release();
    const second = await DataFolderLock.acquire(folder.path);
    await second.release();
  });

  it('is won by exactly one of several processes that start at once', async () => {
    const verdicts = await Promise.all(
      [holder(), holder(), holder(), holder()].map((one) => one.firstLine()),
    );

    expect(verdicts.filter((verdict) => verdict === 'won')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict.startsWith('Waxwing is already running'))).toHaveLength(3);
  });

  it('is free as soon as its holder was killed with no chance to clean up', async () => {
    const other = holder();
    expect(await other.firstLine()).toBe('won');
    await other.kill();

    const lock = await DataFolderLock.acquire(folder.path);
    await lock.release();
  });

  it('says that it cannot write where the folder cannot be made', async () => {
    await expect(DataFolderLock.acquire('/dev/null/data')).rejects.toThrow(
      'Waxwing cannot write to its data folder /dev/null/data.',
    );
  });
});
