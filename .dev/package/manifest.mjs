// The package.json of the package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';
import { EXTERNAL } from './bundle.mjs';

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Depends on what stays outside of the bundle alone, in the versions of the lockfile. */
export function manifest() {
  const { version, description } = read('package.json');
  const { dependencies, optionalDependencies } = read('adapters/package.json');
  return {
    name: 'waxwing',
    version,
    description,
    type: 'module',
    bin: { waxwing: 'bin/waxwing.mjs' },
    engines: { node: '>=24' },
    dependencies: Object.fromEntries(Object.keys(EXTERNAL).map((name) => [name, dependencies[name]])),
    optionalDependencies,
  };
}
