import { describe, expect, test } from '@jest/globals';
import { componentsOf } from './components.mjs';

const packages = {
  'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '*' } },
  'node_modules/b': { version: '2.0.0', license: 'MIT' },
  'node_modules/a/node_modules/b': { version: '1.0.0', license: 'ISC' },
  'node_modules/c/node_modules/b': { version: '1.0.0', license: 'ISC' },
  'node_modules/@x/y': { version: '3.0.0', optionalDependencies: { z: '*', gone: '*' } },
  'node_modules/z': { version: '4.0.0', license: 'MIT' },
  'node_modules/ours': { link: true, resolved: 'ours' },
};
const taken = (inputs) => ({
  outputs: {
    'main.js': {
      inputs: Object.fromEntries(inputs.map(([path, bytesInOutput]) => [path, { bytesInOutput }])),
    },
  },
});
const shipped = ({ inputs = [], pages = [], installed = [] }) =>
  componentsOf({ metafile: taken(inputs), pages, installed, packages }).map(
    ({ name, version, ships }) => `${name} ${version} ${ships}`,
  );

describe('what ships', () => {
  test('is what is in the bundle, without what was left out and what is ours', () => {
    const inputs = [
      ['node_modules/a/lib/index.js', 10],
      ['node_modules/z/index.js', 0],
      ['node_modules/ours/index.js', 10],
      ['core/src/index.ts', 10],
    ];
    expect(shipped({ inputs })).toEqual(['a 1.0.0 bundled']);
  });

  test('is what is installed, with what it depends on where Node would find it', () => {
    expect(shipped({ installed: ['a'] })).toEqual(['a 1.0.0 installed', 'b 1.0.0 installed']);
    expect(shipped({ installed: ['@x/y'] })).toEqual(['@x/y 3.0.0 installed', 'z 4.0.0 installed']);
  });

  test('is listed once, however it ships and wherever it lies', () => {
    const inputs = [
      ['node_modules/a/node_modules/b/index.js', 1],
      ['node_modules/c/node_modules/b/index.js', 1],
      ['node_modules/z/index.js', 1],
    ];
    expect(shipped({ inputs, pages: ['z'] })).toEqual(['b 1.0.0 bundled', 'z 4.0.0 bundled,pages']);
  });

  test('must be in the lockfile', () => {
    expect(() => shipped({ pages: ['unknown'] })).toThrow(
      'node_modules/unknown ships, but is not in the lockfile',
    );
  });
});
