import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { resolveDataDir } from './data-folder.js';

const asRoot = process.getuid?.() === 0 ? it : it.skip;

describe('the data folder', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  afterEach(() => folder.remove());

  it('is .waxwing in the working folder, or what WAXWING_DATA names', async () => {
    const cwd = folder.path;
    expect(await resolveDataDir({ cwd })).toBe(join(cwd, '.waxwing'));
    expect(await resolveDataDir({ cwd, WAXWING_DATA: '' })).toBe(join(cwd, '.waxwing'));
    expect(await resolveDataDir({ cwd, WAXWING_DATA: 'data' })).toBe(join(cwd, 'data'));
    expect(await resolveDataDir({ cwd, WAXWING_DATA: '/srv/data' })).toBe('/srv/data');
  });

  asRoot('is outside a checkout that only root can enter, at the same path each time', async () => {
    const [one, other] = [join(folder.path, 'one'), join(folder.path, 'other')];
    for (const cwd of [one, other]) {
      await mkdir(cwd);
      await chmod(cwd, 0o700);
    }
    const chosen = await resolveDataDir({ cwd: one });
    expect(chosen).toMatch(/^\/var\/lib\/waxwing\/[0-9a-f]{12}$/);
    expect(await resolveDataDir({ cwd: one })).toBe(chosen);
    expect(await resolveDataDir({ cwd: other })).not.toBe(chosen);
  });
});
