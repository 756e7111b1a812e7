import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { ServerLog } from './server-log.js';

describe("the server's log", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  afterEach(() => folder.remove());

  it('is rotated into one older file when it grows too large, while the server keeps writing', async () => {
    const log = new ServerLog(folder.path);
    const server = await open(log.path, 'a');
    try {
      await server.write('x'.repeat(100));
      await log.startRotation(100);
      expect(await log.size()).toBe(100);

      await server.write('y');
      await log.startRotation(100);
      expect(await log.size()).toBe(0);
      expect((await stat(join(folder.path, 'postgres.log.1'))).size).toBe(101);

      await server.write('later');
      expect(await readFile(log.path, 'utf8')).toBe('later');
      expect(await log.readSince(2)).toBe('ter');
    } finally {
      log.stopRotation();
      await server.close();
    }
  });
});
