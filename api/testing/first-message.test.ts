import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The commands of the README's section "First message". */
async function printedCommands(): Promise<string> {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const found = /<!-- first message -->\n```sh\n([\s\S]+?)\n```/.exec(readme);
  if (!found?.[1]) throw new Error('the README has no commands under "First message"');
  return found[1];
}

describe('the README', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let env: NodeJS.ProcessEnv;
  let npm: ChildProcess;
  let printed = '';

  beforeAll(async () => {
    folder = await temporaryFolder();
    env = {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      WAXWING_DATA: folder.path,
    };
    npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    npm.stderr?.on('data', (chunk) => (printed += chunk));
    await new Promise<void>((resolve, reject) => {
      npm.stdout?.on('data', (chunk) => {
        printed += chunk;
        if (/Waxwing answers on/.test(printed)) resolve();
      });
      npm.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
    });
  });

  afterAll(async () => {
    npm.kill('SIGTERM');
    if (npm.exitCode === null) await once(npm, 'exit');
    await folder.remove();
  });

  it('sends a first message with the commands it prints [1.USE.01]', async () => {
    const { stdout } = await run('bash', ['-euc', await printedCommands()], { cwd: ROOT, env });
    expect(stdout).toMatch(/"success":true.*"status":"sent"/);
    expect(stdout.slice(stdout.indexOf('"success"'))).toMatch(/Hello from Waxwing[\s\S]+Hello from Waxwing/);
  });
});
