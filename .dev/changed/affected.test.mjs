import { expect, test } from '@jest/globals';
import { affectedBy } from './affected.mjs';

/** By module, what it imports. */
const IMPORTS = {
  'core/src/quota.ts': [],
  'core/src/quota.test.ts': ['core/src/quota.ts'],
  'core/testing/a-message.ts': [],
  'api/src/send.ts': ['core/src/quota.ts'],
  'api/src/send.test.ts': ['api/src/send.ts', 'core/testing/a-message.ts'],
  'api/src/other.test.ts': [],
  'api/testing/product.ts': [],
  'api/testing/crash.test.ts': ['api/testing/product.ts'],
  'api/testing/crash-main.ts': [],
  'adapters/src/pool.ts': [],
  'adapters/src/pool.test.ts': ['adapters/src/pool.ts'],
  'adapters/src/child.ts': [],
  'features/steps/sending.ts': [],
};
const importers = new Map(Object.keys(IMPORTS).map((path) => [path, []]));
for (const [path, imported] of Object.entries(IMPORTS)) {
  for (const one of imported) importers.get(one).push(path);
}
const graph = { importers, starters: new Set(['api/testing/product.ts', 'adapters/src/pool.ts']) };
const mentions = (path) => (path === 'README.md' ? ['api/src/other.test.ts'] : []);
const affected = (...changed) => affectedBy(changed, graph, mentions);

test('a source breaks the tests that reach it, those that start the product, and all features', () => {
  expect(affected('core/src/quota.ts')).toEqual({
    all: false,
    tests: ['api/src/send.test.ts', 'api/testing/crash.test.ts', 'core/src/quota.test.ts'],
    product: true,
    features: 'all',
  });
});

test('a source breaks the tests of what its own package starts as a process', () => {
  expect(affected('adapters/src/child.ts').tests).toEqual([
    'adapters/src/pool.test.ts',
    'api/testing/crash.test.ts',
  ]);
});

test('support that is started as a process breaks the tests that start it', () => {
  expect(affected('api/testing/crash-main.ts').tests).toEqual(['api/testing/crash.test.ts']);
});

test('a test or its support breaks what imports it, and no feature', () => {
  expect(affected('api/src/other.test.ts').tests).toEqual(['api/src/other.test.ts']);
  expect(affected('core/testing/a-message.ts')).toEqual({
    all: false,
    tests: ['api/src/send.test.ts'],
    product: false,
    features: [],
  });
});

test('a feature breaks itself, and a step of features all of them', () => {
  expect(affected('features/sending/send.feature')).toMatchObject({
    tests: [],
    features: ['features/sending/send.feature'],
  });
  expect(affected('features/steps/sending.ts')).toMatchObject({ product: false, features: 'all' });
});

test('a document breaks the tests that name it', () => {
  expect(affected('README.md')).toMatchObject({ tests: ['api/src/other.test.ts'], features: [] });
  expect(affected('core/decisions/0001-first.md')).toMatchObject({ tests: [], product: false });
});

test('a package, a setting of a tool or a file that is gone may break everything', () => {
  for (const path of ['package-lock.json', 'core/tsconfig.json', 'core/src/gone.ts', '.dev/build.mjs'])
    expect(affected('api/src/other.test.ts', path)).toEqual({ all: true });
});

test('nothing breaks nothing', () => {
  expect(affected()).toEqual({ all: false, tests: [], product: false, features: [] });
});
