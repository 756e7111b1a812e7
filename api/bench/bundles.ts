import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { REMOTES } from '../src/composition/site/remotes.js';
import type { BenchScope } from './support/bench-scope.js';
import type { BenchRow } from './support/table.js';

const GOAL_KB = { home: 100, homeByBrotli: 90, remote: 60 };

type Coding = 'gzip' | 'brotli';
const COMPRESS = {
  gzip: (script: Buffer) => gzipSync(script, { level: 9 }),
  brotli: (script: Buffer) => brotliCompressSync(script),
};

/** The scripts that a browser loads before it can show a page: as built, compressed, in thousands of bytes. Over https it asks for brotli. */
export async function bundles(_stage: BenchScope): Promise<BenchRow[]> {
  const parts = ['main', 'home'];
  const home = [
    rowOf('scripts on /', await weightOf('shell', parts, 'gzip'), 'gzip', GOAL_KB.home),
    rowOf('scripts on /', await weightOf('shell', parts, 'brotli'), 'brotli', GOAL_KB.homeByBrotli),
  ];
  const remotes = REMOTES.map(async ({ folder, container }) => {
    const weight = await weightOf(folder, [container, `${folder}-app`], 'gzip');
    return rowOf(`scripts of ${folder}`, weight, 'gzip', GOAL_KB.remote);
  });
  return [...home, ...(await Promise.all(remotes))];
}

/** The weight of these entries and lazy chunks together. What the shell shares is no part of a remote's. */
async function weightOf(frontEnd: string, parts: readonly string[], coding: Coding): Promise<number> {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve(`@waxwing/${frontEnd}/package.json`)),
    'dist',
  );
  const list: Record<string, string[]> = JSON.parse(await readFile(join(folder, 'bundles.json'), 'utf8'));
  const scripts = new Set(parts.flatMap((part) => scriptsOf(list, part)));
  const weights = await Promise.all(
    [...scripts].map(async (script) => COMPRESS[coding](await readFile(join(folder, script))).length),
  );
  return weights.reduce((sum, weight) => sum + weight, 0) / 1_000;
}

function scriptsOf(list: Readonly<Record<string, string[]>>, part: string): string[] {
  const files = list[part];
  if (!files) throw new Error(`nothing is built by the name of ${part}`);
  return files.filter((file) => file.endsWith('.js'));
}

function rowOf(what: string, weight: number, coding: Coding, goal: number): BenchRow {
  return {
    what,
    figure: `${weight.toFixed(1)} kB ${coding}`,
    yardstick: '',
    goal: { text: `≤ ${goal} kB`, met: weight <= goal },
  };
}
