// Builds the front ends, each only when one of its sources has changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildId } from '../shell/federation/build-id.mjs';
import { FRONT_ENDS } from '../shell/federation/paths.mjs';
import { root, runNode } from './node.mjs';

const STAMP = join(root, 'node_modules/.waxwing-front-ends.json');

/** Resolves when all four are built for production. Throws a sentence where one cannot be built. */
export async function ensureFrontEndsBuilt(log) {
  const wanted = Object.fromEntries(FRONT_ENDS.map((folder) => [folder, buildId(folder)]));
  const built = read(STAMP);
  const stale = FRONT_ENDS.filter((folder) => built[folder] !== wanted[folder] || !isBuilt(folder));
  if (stale.length === 0) return;
  log(`Building ${stale.join(', ')} …`);
  const began = Date.now();
  const code = await runNode(['shell/federation/build.mjs', ...stale]);
  if (code !== 0) throw new Error('The front ends cannot be built: see above.');
  writeFileSync(STAMP, JSON.stringify(wanted));
  log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Marks the output as a development build: the next run that needs production builds them again. */
export function invalidateFrontEnds() {
  writeFileSync(STAMP, '{}');
}

const isBuilt = (folder) => existsSync(join(root, folder, 'dist/static'));

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
