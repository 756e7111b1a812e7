import { expect, test } from '@jest/globals';
import { buildId } from './build-id.mjs';
import { frontEnd } from './front-ends.mjs';
import { FRONT_ENDS, REMOTES } from './paths.mjs';

const outputs = () =>
  FRONT_ENDS.map((folder) => ({ folder, ...frontEnd(folder, { development: false }).output }));

test('every script says by its name what is in it, so that it can be kept for ever', () => {
  for (const { filename, chunkFilename } of outputs()) {
    expect([filename, chunkFilename]).toEqual([
      'static/js/[name].[contenthash:8].js',
      'static/js/[name].[contenthash:8].chunk.js',
    ]);
  }
});

test('a lazy part may take two minutes', () => {
  expect(outputs().map(({ chunkLoadTimeout }) => chunkLoadTimeout)).toEqual(FRONT_ENDS.map(() => 120_000));
});

test('no two builds share what webpack keeps on the page', () => {
  const names = outputs().map(({ uniqueName }) => uniqueName);
  expect(names).toEqual(FRONT_ENDS.map((folder) => `${folder.replaceAll('-', '_')}_${buildId(folder)}`));
  expect(new Set(names).size).toBe(FRONT_ENDS.length);
  for (const name of names) expect(name).toMatch(/_[0-9a-f]{12}$/);
});

test('the shell lies at the root, a remote wherever it was loaded from', () => {
  expect(outputs().map(({ folder, publicPath }) => [folder, publicPath])).toEqual([
    ['shell', '/'],
    ...REMOTES.map(({ folder }) => [folder, 'auto']),
  ]);
});
