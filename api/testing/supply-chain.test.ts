import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  bin?: Record<string, string>;
}

describe('the installed packages', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  const packages = async () =>
    JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')).packages as Record<string, Entry>;

  async function check(lockedPackages: Record<string, Entry>) {
    const path = join(folder.path, 'package-lock.json');
    await writeFile(path, JSON.stringify({ packages: lockedPackages }));
    const { status, stderr } = spawnSync(process.execPath, ['.dev/lockfile.mjs', path], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    return { status, stderr };
  }

  it('each have a hash in the lockfile', async () => {
    expect(await check(await packages())).toEqual({ status: 0, stderr: '' });
  });

  it('are refused where an entry has lost its hash', async () => {
    const { integrity: _, ...entry } = (await packages())['node_modules/koa']!;
    const { status, stderr } = await check({ ...(await packages()), 'node_modules/koa': entry });
    expect(status).toBe(1);
    expect(stderr).toContain('node_modules/koa has no sha512 integrity.');
  });

  it('are refused where a hash uses a broken algorithm', async () => {
    const entry = {
      ...(await packages())['node_modules/koa'],
      integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
    };
    expect((await check({ ...(await packages()), 'node_modules/koa': entry })).status).toBe(1);
  });

  it('are refused where the lockfile names a registry', async () => {
    const entry = { ...(await packages())['node_modules/koa'], resolved: 'https://registry.example/koa.tgz' };
    const { status, stderr } = await check({ ...(await packages()), 'node_modules/koa': entry });
    expect(status).toBe(1);
    expect(stderr).toContain('registry.example');
  });

  it('are refused where the package of one platform is missing', async () => {
    const { 'node_modules/@biomejs/cli-darwin-arm64': _, ...rest } = await packages();
    const { status, stderr } = await check(rest);
    expect(status).toBe(1);
    expect(stderr).toContain('@biomejs/cli-darwin-arm64, which node_modules/@biomejs/biome asks for');
  });

  it('include the Node version of production, the same for every platform', async () => {
    const nodes = Object.values(await packages()).filter(({ bin }) =>
      /bin\/node(\.exe)?$/.test(bin?.node ?? ''),
    );
    expect(nodes.every(({ integrity }) => integrity?.startsWith('sha512-'))).toBe(true);
    expect(new Set(nodes.map(({ version }) => version)).size).toBe(1);
  });

  it('run no install script, which could fetch what no hash covers', async () => {
    await copyFile(join(ROOT, '.npmrc'), join(folder.path, '.npmrc'));
    await mkdir(join(folder.path, 'fetches'));
    const script = { postinstall: `node -e "require('fs').writeFileSync('../fetched', '')"` };
    const fetches = { name: 'fetches', version: '1.0.0', scripts: script };
    await writeFile(join(folder.path, 'fetches/package.json'), JSON.stringify(fetches));
    const project = { name: 'project', private: true, dependencies: { fetches: 'file:fetches' } };
    await writeFile(join(folder.path, 'package.json'), JSON.stringify(project));
    await rm(join(folder.path, 'package-lock.json'), { force: true });

    const npm = spawnSync('npm install --offline --no-audit', { cwd: folder.path, shell: true });
    expect(npm.status).toBe(0);
    expect(await readdir(folder.path)).toContain('node_modules');
    expect(await readdir(folder.path)).not.toContain('fetched');
  });
});
