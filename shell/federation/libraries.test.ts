import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type Options, transformSync } from '@swc/core';
import { frontEnd } from './front-ends.mjs';

interface Rule {
  readonly test?: RegExp;
  readonly enforce?: 'pre';
  readonly use: readonly (string | { readonly options: Options })[];
}
type Loader = (this: { resourcePath: string }, source: string) => string;

const require = createRequire(import.meta.url);
const rules = frontEnd('shell', { development: false }).module?.rules as readonly Rule[];

/** The files of a package as webpack reads them, by our rules. */
function compile(entry: string, pattern: string): string {
  const files = globSync(join(dirname(require.resolve(entry)), pattern));
  return files.map(compileFile).join('\n');
}

function compileFile(resourcePath: string): string {
  const own = rules.filter(({ test }) => test?.test(resourcePath));
  const loaders = own
    .toSorted((one, other) => Number(other.enforce === 'pre') - Number(one.enforce === 'pre'))
    .flatMap(({ use }) => use);
  let source = readFileSync(resourcePath, 'utf8');
  for (const loader of loaders) {
    source =
      typeof loader === 'string'
        ? (require(loader) as Loader).call({ resourcePath }, source)
        : transformSync(source, loader.options).code;
  }
  return source;
}

const MADE = /=\s*(\/\*.*?\*\/)?\s*React\d*\.(?:forwardRef|memo|createContext)\(/g;

test('no statement keeps a component of React Router that nothing imports', () => {
  const source = compile('react-router', '../production/chunk-*.mjs');
  const annotations = [...source.matchAll(MADE)].map(([, annotation]) => annotation);
  expect(annotations.length).toBeGreaterThan(10);
  expect(annotations.filter((annotation) => !annotation?.includes('__PURE__'))).toEqual([]);
  expect(source).not.toMatch(/\bLink\.displayName\s*=/);
});

test('sonner inserts no style element, which the CSP forbids', () => {
  expect(compile('sonner', 'index.mjs').includes('[data-sonner-toaster]')).toBe(false);
});
