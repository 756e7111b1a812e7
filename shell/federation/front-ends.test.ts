import { expect, test } from '@jest/globals';
import { buildId } from './build-id.mjs';
import { frontEnd } from './front-ends.mjs';
import { FRONT_ENDS, REMOTES } from './paths.mjs';

const outputs = () =>
  FRONT_ENDS.map((folder) => ({ folder, ...frontEnd(folder, { development: false }).output }));

test('every script name has a content hash, so that it can be cached forever', () => {
  for (const { filename, chunkFilename } of outputs()) {
    expect([filename, chunkFilename]).toEqual([
      'static/js/[name].[contenthash:8].js',
      'static/js/[name].[contenthash:8].chunk.js',
    ]);
  }
});

test('a lazy chunk may take two minutes to load', () => {
  expect(outputs().map(({ chunkLoadTimeout }) => chunkLoadTimeout)).toEqual(FRONT_ENDS.map(() => 120_000));
});

test("no two builds share webpack's registries on the page", () => {
  const names = outputs().map(({ uniqueName }) => uniqueName);
  expect(names).toEqual(FRONT_ENDS.map((folder) => `${folder.replaceAll('-', '_')}_${buildId(folder)}`));
  expect(new Set(names).size).toBe(FRONT_ENDS.length);
  for (const name of names) expect(name).toMatch(/_[0-9a-f]{12}$/);
});

test('the shell is served from the root, a remote from wherever it was loaded', () => {
  expect(outputs().map(({ folder, publicPath }) => [folder, publicPath])).toEqual([
    ['shell', '/'],
    ...REMOTES.map(({ folder }) => [folder, 'auto']),
  ]);
});
