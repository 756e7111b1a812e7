// Compiles what has changed. Asking the compiler takes a second even when nothing has, so the newest source is compared
// with the last build first.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRONT_ENDS } from '../shell/federation/paths.mjs';
import { isProductOnly } from './install.mjs';
import { root, runNode } from './node.mjs';
import { PRODUCT, transpile } from './transpile.mjs';

const PROJECTS = [
  'core',
  'adapters/whatsapp-bridge',
  'adapters',
  'api/contract',
  'api',
  'shell/kit',
  'shell/client',
  'features',
];
const SOURCES = [...PROJECTS, ...FRONT_ENDS, 'tsconfig.base.json', 'package-lock.json'];
const STAMP = join(root, 'node_modules/.waxwing-build');
/** The stamp's content where types were not checked. */
const UNCHECKED = 'without types';
const SOURCE = /\.(tsx?|json)$/;
const OUTPUT = /^(dist|node_modules|report)$/;

/** Resolves when everything that the installed packages allow is compiled; front ends are only type-checked, see front-ends.mjs. Throws a sentence where the sources do not compile. */
export async function ensureBuilt(log) {
  const product = isProductOnly();
  if (isBuilt(product)) return;
  log('Compiling …');
  const began = new Date();
  if (product) await transpile();
  else await compile();
  for (const project of product ? PRODUCT : PROJECTS) removeOrphans(join(root, project));
  writeFileSync(STAMP, product ? UNCHECKED : '');
  // A file saved while the compiler ran is newer than this.
  utimesSync(STAMP, began, began);
  log(`Compiled in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

async function compile() {
  const code = await runNode(['node_modules/typescript/bin/tsc', '-b', ...PROJECTS, ...FRONT_ENDS]);
  if (code !== 0) throw new Error('The sources do not compile: see above.');
}

function isBuilt(product) {
  if (!existsSync(STAMP)) return false;
  if (!product && readFileSync(STAMP, 'utf8') === UNCHECKED) return false;
  if (!(product ? PRODUCT : PROJECTS).every((project) => existsSync(join(root, project, 'dist'))))
    return false;
  const built = statSync(STAMP).mtimeMs;
  return SOURCES.every((source) => !isNewer(join(root, source), built));
}

/**
 * Folders count too, since their time changes when a file in them is removed; except the projects' own, which contain the output.
 */
function isNewer(path, than) {
  const found = statSync(path);
  if (!found.isDirectory()) return SOURCE.test(path) && found.mtimeMs > than;
  const entries = readdirSync(path).filter((name) => !OUTPUT.test(name));
  const hasOutput = existsSync(join(path, 'tsconfig.json'));
  return (!hasOutput && found.mtimeMs > than) || entries.some((name) => isNewer(join(path, name), than));
}

/** Removes the output of deleted sources: the compiler leaves it, and a test runner would still load it. */
function removeOrphans(project) {
  const output = join(project, 'dist');
  for (const name of readdirSync(output, { recursive: true })) {
    const source = name.replace(/\.(js|js\.map|d\.ts)$/, '.ts');
    const sources = [join(project, source), join(project, `${source}x`)];
    if (source !== name && !sources.some(existsSync)) rmSync(join(output, name));
  }
}
