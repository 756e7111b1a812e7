// Compiles what has changed. Asking the compiler takes a second even when nothing has, so the newest source is compared
// with the last build first.
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRONT_ENDS } from '../shell/federation/paths.mjs';
import { root, runNode } from './node.mjs';

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
const SOURCE = /\.(tsx?|json)$/;
const OUTPUT = /^(dist|node_modules|report)$/;

/** Resolves when everything is compiled; front ends are only type-checked, see front-ends.mjs. Throws a sentence where the sources do not compile. */
export async function ensureBuilt(log) {
  if (isBuilt()) return;
  log('Compiling …');
  const began = new Date();
  const code = await runNode(['node_modules/typescript/bin/tsc', '-b', ...PROJECTS, ...FRONT_ENDS]);
  if (code !== 0) throw new Error('The sources do not compile: see above.');
  for (const project of PROJECTS) removeOrphans(join(root, project));
  writeFileSync(STAMP, '');
  // A file saved while the compiler ran is newer than this.
  utimesSync(STAMP, began, began);
  log(`Compiled in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

function isBuilt() {
  if (!existsSync(STAMP)) return false;
  if (!PROJECTS.every((project) => existsSync(join(root, project, 'dist')))) return false;
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
