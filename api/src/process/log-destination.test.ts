import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const compiled = (path: string) => fileURLToPath(new URL(`../../dist/src/${path}`, import.meta.url));

/** A process that logs a line, and half a second later a last one as it ends with 7, as after an uncaught error. */
const SOURCE = `
  import { createLog } from ${JSON.stringify(compiled('process/log.js'))};
  import { readSettings } from ${JSON.stringify(compiled('settings/settings.js'))};
  const settings = readSettings({ LOG_FORMAT: process.argv[1] });
  const log = createLog(settings, { jwtSecret: 'a-secret-of-the-tokens', encryptionKeys: 'k:secret' });
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught error');
    process.exit(1);
  });
  log.info('first');
  setTimeout(() => {
    log.fatal('last');
    process.exit(7);
  }, 500);
`;

async function endOf(fd: number, format: string): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SOURCE, format], {
    stdio: ['ignore', fd, 'inherit'],
  });
  closeSync(fd);
  const [code] = await once(child, 'exit');
  return code;
}

test.each(['json', 'text'])(
  'a process goes on, and ends, where its log as %s cannot be written',
  async (format) => {
    const path = join(folder.path, `${format}.closed`);
    await writeFile(path, '');
    // A descriptor for reading refuses each line, as a full disk does.
    expect(await endOf(openSync(path, 'r'), format)).toBe(7);
  },
);

test.each(['json', 'text'])('the last lines as %s are written before the process ends', async (format) => {
  const path = join(folder.path, `${format}.log`);
  expect(await endOf(openSync(path, 'w'), format)).toBe(7);
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  expect(lines).toEqual([expect.stringMatching(/first/), expect.stringMatching(/last/)]);
});
