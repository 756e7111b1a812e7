import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { isServerOf } from '../src/embedded-postgres/liveness.js';

const TEST_SERVER = new URL('./test-server.mjs', import.meta.url).href;
const running: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(running.map(kill));
});

it('stops the server of a killed test run as soon as the next run starts', async () => {
  const killed = testRun('console.log("up"); setInterval(() => {}, 1000);');
  await once(killed.stdout as NodeJS.ReadableStream, 'data');
  const folder = await folderOf(killed);
  const server = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  await kill(killed);
  expect(await isServerOf(folder, server)).toBe(true);

  const next = testRun('await server.stop();');
  const [code] = await once(next, 'exit');

  expect(code).toBe(0);
  expect(await isServerOf(folder, server)).toBe(false);
  await expect(folderOf(killed)).rejects.toThrow('no folder');
  await expect(folderOf(next)).rejects.toThrow('no folder');
});

function testRun(script: string): ChildProcess {
  const source = `
    import { startTestServer } from ${JSON.stringify(TEST_SERVER)};
    const server = await startTestServer();
    ${script}
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function folderOf({ pid }: ChildProcess): Promise<string> {
  const temporary = await realpath(tmpdir());
  const name = (await readdir(temporary)).find((entry) => entry.startsWith(`waxwing-test-run-${pid}-`));
  if (!name) throw new Error('no folder');
  return join(temporary, name);
}
