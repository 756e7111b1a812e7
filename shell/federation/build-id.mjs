import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './paths.mjs';

const COMMON = [
  'shell/kit',
  'shell/client',
  'shell/federation',
  'api/contract/openapi.json',
  'package-lock.json',
];
const OUTPUT = /^(dist|node_modules|.*\.tsbuildinfo)$/;

/**
 * A hash of a front end's sources. A remote deployed again under an open tab must not share webpack's registries with
 * the previous build, or the page mixes chunks of both. Needs no version control.
 */
export function buildId(folder) {
  const hash = createHash('sha256');
  for (const file of [join(folder, 'package.json'), join(folder, 'src'), ...COMMON].flatMap(filesAt)) {
    hash.update(`${file.split(sep).join('/')}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

function filesAt(path) {
  const entries = readEntries(join(root, path));
  if (!entries) return [path];
  return entries
    .filter((name) => !OUTPUT.test(name))
    .sort()
    .flatMap((name) => filesAt(join(path, name)));
}

function readEntries(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
