import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Proof } from './proof.js';
import { scenariosOf } from './scenarios.js';
import { testsOf } from './tests.js';

const EXCLUDED = new Set(['node_modules', 'dist', 'report']);

const FEATURE_FILES = ['features/**/*.feature'];

/** Every scenario and every marked test of the project at `root`, by file name. */
export async function gatherProofs(root: string): Promise<Proof[]> {
  const scenarios = await read(root, FEATURE_FILES, scenariosOf);
  const tests = await read(root, ['{core,adapters,api,shell,mfe-*}/**/*.test.{ts,tsx}'], testsOf);
  return [...scenarios, ...tests];
}

async function read(
  root: string,
  patterns: string[],
  proofsOf: (text: string, file: string) => Proof[],
): Promise<Proof[]> {
  const files = await filesOf(root, patterns);
  const texts = files.map(async (file) => {
    return proofsOf(await readFile(join(root, file), 'utf8'), file.split(sep).join('/'));
  });
  return (await Promise.all(texts)).flat();
}

/** The files that match and are not generated, sorted by name. */
async function filesOf(root: string, patterns: string[]): Promise<string[]> {
  const files: string[] = [];
  const exclude = (path: string) => EXCLUDED.has(path.split(sep).at(-1) ?? '');
  for await (const file of glob(patterns, { cwd: root, exclude })) files.push(file);
  return files.sort();
}

/** Changes whenever a sentence of any scenario changes. */
export async function fingerprintOfScenarios(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesOf(root, FEATURE_FILES)) hash.update(await readFile(join(root, file)));
  return hash.digest('hex');
}
