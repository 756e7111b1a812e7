import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { runProgram } from './program.js';

describe('a program of the server', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let program: string;

  beforeEach(async () => {
    folder = await temporaryFolder();
    program = join(folder.path, 'program');
  });

  afterEach(() => folder.remove());

  it('without a loader on this system, as on musl, is reported with the remedy', async () => {
    await writeFile(program, '#!/lib64/no-such-loader.so\n', { mode: 0o755 });
    const refusal = runProgram(program, [], {});
    await expect(refusal).rejects.toThrow(EmbeddedPostgresError);
    await expect(refusal).rejects.toThrow(/needs glibc.*musl.*DATABASE_URL/);
  });

  it('that fails is reported with its output', async () => {
    await writeFile(program, '#!/bin/sh\necho "FATAL: no space left" >&2; exit 1\n', { mode: 0o755 });
    await expect(runProgram(program, [], {})).rejects.toThrow(/could not start: FATAL: no space left/);
  });
});
