// What ships: the packages of npm that are in the bundle or the pages, and those that are installed beside them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRONT_ENDS } from '../../shell/federation/paths.mjs';
import { root } from '../node.mjs';
import { resolvePackage } from '../resolve-package.mjs';

const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Each with its `path` in the lockfile and how it ships: `bundled` with the server, in the `pages`, or `installed` beside them.
 * `metafile` is esbuild's list of inputs and outputs, `pages` are the names of those in the pages; `installed` are the names of the packages that are no part of the bundle.
 */
export function componentsOf({ metafile, pages, installed, packages }) {
  const found = new Map();
  const add = (path, ships) => {
    const entry = packages[path];
    if (!entry) throw new Error(`${path} ships, but is not in the lockfile.`);
    // A folder of the project stands in for a package.
    if (entry.link) return;
    // The same version may lie in several folders.
    const key = `${path.replace(/^.*node_modules\//, '')}@${entry.version}`;
    const known = found.get(key) ?? { path, ships: new Set(), entry };
    known.ships.add(ships);
    found.set(key, known);
  };
  for (const path of bundledPaths(metafile)) add(path, 'bundled');
  for (const name of pages) add(`node_modules/${name}`, 'pages');
  for (const path of closureOf(installed, packages)) add(path, 'installed');
  return [...found.values()]
    .map(({ path, ships, entry }) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version: entry.version,
      licence: licenceOf(entry),
      integrity: entry.integrity,
      ships: [...ships].toSorted(),
      path,
    }))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

const compare = (a, b) => (a < b ? -1 : Number(a > b));

/** The files that contribute to what is written; a file that is read and left out does not ship. */
function bundledPaths({ outputs }) {
  const inputs = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  return new Set(inputs.map(([path]) => PACKAGE_FOLDER.exec(path)?.[0]).filter((path) => path !== undefined));
}

/** The names of the packages that webpack took. */
export function pagePackages() {
  const lists = FRONT_ENDS.map((folder) => readFileSync(join(root, folder, 'dist/packages.json'), 'utf8'));
  return new Set(lists.flatMap((list) => JSON.parse(list)));
}

/** The packages of these names and what they depend on, for every platform. */
function closureOf(names, packages) {
  const reached = new Set();
  const visit = (from, name) => {
    const path = resolvePackage(packages, from, name);
    if (path === undefined || reached.has(path)) return;
    reached.add(path);
    const { dependencies, optionalDependencies } = packages[path];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(path, next);
  };
  for (const name of names) visit('adapters', name);
  return reached;
}

function licenceOf({ license }) {
  return typeof license === 'string' ? license : undefined;
}
