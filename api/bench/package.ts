import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cp, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Product } from '../testing/product.js';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import { spreadOf } from './support/load/statistics.js';
import { callJson } from './support/product/call-json.js';
import type { BenchRow } from './support/table.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OUTPUT = new Set(['node_modules', 'dist', '.git', '.waxwing', 'report']);
const ROUNDS = 3;
const GOALS = { install: 0.2, clone: 0.6, bundle: 0.75 };

/** What a newcomer waits for, each with an empty cache of npm; and the start of the bundle beside that of the modules. */
export async function packaged(scope: BenchScope, { only }: BenchOptions): Promise<BenchRow[]> {
  scope.report('package: packing');
  const made = await scope.folder();
  await run(process.execPath, ['.dev/package.mjs', '--to', made], ROOT);
  const start = await startOfBundle(scope, join(made, 'package'));
  return only === 'start' ? [start] : [...(await newcomer(scope, made)), start];
}

async function newcomer(scope: BenchScope, made: string): Promise<BenchRow[]> {
  const tarball = globSync('waxwing-*.tgz', { cwd: made }).map((name) => join(made, name))[0]!;
  scope.report('package: npm start of a clone');
  const clone = await inClone(scope, (folder, env) => startOf(folder, env));
  scope.report('package: a clone with what tests need');
  const whole = await inClone(scope, async (folder, env) => {
    await run('node', ['.dev/run.mjs', '--pages'], folder, env);
    await startOf(folder, env);
  });
  scope.report('package: install and start');
  const install = await timed(async () => {
    const folder = await scope.folder();
    const env = await environment(scope);
    await run('npm', ['install', '--prefix', folder, tarball], folder, env);
    await untilAnswer(process.execPath, [join(folder, 'node_modules/waxwing/bin/waxwing.mjs')], folder, env);
  });
  return [
    row(
      'the package, from an empty cache of npm to the first answer',
      install,
      ['npm start of a clone', clone],
      GOALS.install,
    ),
    row('npm start of a clone, the same', clone, ['with what tests need', whole], GOALS.clone),
  ];
}

/** What `npm start` runs; npm itself would end before the product does. */
const startOf = (folder: string, env: NodeJS.ProcessEnv) =>
  untilAnswer('node', ['.dev/start.mjs'], folder, env);

async function inClone(
  scope: BenchScope,
  act: (folder: string, env: NodeJS.ProcessEnv) => Promise<void>,
): Promise<number> {
  const folder = join(await scope.folder(), 'clone');
  await cp(ROOT, folder, { recursive: true, filter: (path) => !OUTPUT.has(basename(path)) });
  const env = await environment(scope);
  return timed(() => act(folder, env));
}

async function environment(scope: BenchScope): Promise<NodeJS.ProcessEnv> {
  const WAXWING_DATA = await scope.folder();
  // All others stay: they may say how npm reaches its registry.
  return { ...process.env, WAXWING_DATA, PORT: '0', npm_config_cache: await scope.folder() };
}

/** What stays outside of the bundle is that of this project. */
async function startOfBundle(scope: BenchScope, content: string): Promise<BenchRow> {
  await symlink(join(ROOT, 'node_modules'), join(content, 'node_modules'));
  const main = join(content, 'server/main.js');
  const times = { bundle: [] as number[], modules: [] as number[] };
  const dataDir = await scope.folder();
  await productStart(scope, { dataDir });
  for (let round = 1; round <= ROUNDS; round++) {
    scope.report(`package: start ${round} of ${ROUNDS}`);
    times.bundle.push(await productStart(scope, { dataDir, main }));
    times.modules.push(await productStart(scope, { dataDir }));
  }
  const ratio = spreadOf(times.bundle.map((seconds, round) => seconds / times.modules[round]!));
  return {
    what: 'start of the bundle, old data folder',
    figure: `${spreadOf(times.bundle).median.toFixed(2)} s`,
    yardstick: `start from node_modules ${spreadOf(times.modules).median.toFixed(2)} s`,
    ratio,
    goal: { text: `≤ ${GOALS.bundle}`, met: ratio.median <= GOALS.bundle },
  };
}

function productStart(scope: BenchScope, options: { dataDir: string; main?: string }): Promise<number> {
  let product: Product | undefined;
  scope.defer(async () => void (await product?.stop()));
  return timed(async () => {
    product = await Product.start(options);
    await callJson('GET', `${product.url}/healthz`);
  }).finally(() => product?.stop());
}

function row(what: string, seconds: number, [name, other]: [string, number], goal: number): BenchRow {
  const ratio = seconds / other;
  return {
    what,
    figure: `${seconds.toFixed(0)} s`,
    yardstick: `${name} ${other.toFixed(0)} s`,
    ratio: spreadOf([ratio]),
    goal: { text: `≤ ${goal}`, met: ratio <= goal },
  };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1_000;
}

async function run(program: string, args: readonly string[], cwd: string, env = process.env): Promise<void> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
}

/** Starts the product and stops it when it answers. */
async function untilAnswer(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const ended = once(child, 'exit');
  await Promise.race([
    answering(child),
    ended.then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
  ]);
  child.kill('SIGTERM');
  await ended;
}

async function answering({ stdout }: ChildProcess): Promise<void> {
  let printed = '';
  for await (const chunk of stdout!) {
    printed += chunk;
    if (printed.includes('Waxwing answers on')) return;
  }
  throw new Error(`it ended before it answered:\n${printed}`);
}
