import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { canReach, canRun } from './file-access.js';

const STRANGER = { uid: 4_242_424, gid: 4_242_424 };

describe('access of another user', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder.path, 'closed'));
    await chmod(join(folder.path, 'closed'), 0o700);
  });

  afterEach(() => folder.remove());

  it('ends at a folder that is closed to others, except for its owner', async () => {
    const inside = join(folder.path, 'closed', 'not', 'yet', 'made');
    const { uid, gid } = await stat(folder.path);
    expect(await canReach(STRANGER, inside)).toBe(false);
    expect(await canReach({ uid, gid }, inside)).toBe(true);
    expect(await canReach(STRANGER, join(folder.path, 'open'))).toBe(true);
  });

  it('can be opened to one group', async () => {
    await chmod(join(folder.path, 'closed'), 0o710);
    const { gid } = await stat(join(folder.path, 'closed'));
    expect(await canReach({ uid: STRANGER.uid, gid }, join(folder.path, 'closed', 'file'))).toBe(true);
    expect(await canReach(STRANGER, join(folder.path, 'closed', 'file'))).toBe(false);
  });

  it('allows execution only with the right to read and to execute', async () => {
    const program = join(folder.path, 'program');
    await writeFile(program, '');
    await chmod(program, 0o755);
    expect(await canRun(STRANGER, program)).toBe(true);
    await chmod(program, 0o750);
    expect(await canRun(STRANGER, program)).toBe(false);
  });
});
