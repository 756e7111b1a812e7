import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const compiled = (path: string) => fileURLToPath(new URL(`../../dist/src/${path}`, import.meta.url));

const LOGGING = `
  import { createLog } from ${JSON.stringify(compiled('process/log.js'))};
  import { readSettings } from ${JSON.stringify(compiled('settings/settings.js'))};
  const settings = readSettings({ LOG_FORMAT: process.argv[1] });
  const log = createLog(settings, { jwtSecret: 'a-secret-of-the-tokens', encryptionKeys: 'k:secret' });
`;
/** A process that logs a line, and half a second later a last one as it ends with 7, as after an uncaught error. */
const SOURCE = `
  ${LOGGING}
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

/** Logs more than a pipe holds, and a last line as it ends. */
const BURST = `
  import { pino } from 'pino';
  import { LogDestination } from ${JSON.stringify(compiled('process/log-destination.js'))};
  process.stdout.isTTY;
  const log = pino(new LogDestination(1, { lastWordsMs: 60_000 }));
  for (let line = 0; line < 2_000; line++) log.info({ line }, 'x'.repeat(200));
  log.fatal({ line: 2_000 }, 'last');
  process.exit(7);
`;

test('a burst that a slow reader has not taken yet is written in order and whole before the process ends', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', BURST], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [read, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code).toBe(7);
  const lines = read
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).line);
  expect(lines).toEqual(Array.from({ length: 2_001 }, (_, line) => line));
});

/** Logs more than is kept for a reader, and ends when it is told to. */
const FLOOD = `
  ${LOGGING}
  for (let line = 0; line < 3_000; line++) log.info({ line }, 'x'.repeat(1_000));
  process.send('logged');
  process.on('message', () => process.exit(7));
`;

test('lines beyond what waits for a reader are dropped, and the log tells how many once it reads', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', FLOOD, 'json'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  let read = '';
  for await (const chunk of child.stdout!) {
    read += chunk;
    if (read.includes('"lines":')) child.send('end');
  }
  const lines = read
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const written = lines.filter(({ line }) => line !== undefined);
  expect(written.map(({ line }) => line)).toEqual(written.map((_, line) => line));
  expect(written.length).toBeGreaterThan(1_000);
  expect(lines.at(-1)).toMatchObject({ msg: 'lines of the log were lost', lines: 3_000 - written.length });
});
