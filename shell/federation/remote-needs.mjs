import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractTerms } from './contract-terms.mjs';

/** The only sources that name calls without calling them: the client's table. */
const TABLE = join('client', 'src', 'call');

/**
 * What the remote of a compilation needs of the shell: the terms of each call that its sources name, and the exports of each shared
 * module of ours that they import.
 */
export function remoteNeeds(compilation, contract) {
  const sources = sourcesOf(compilation).map((file) => readFileSync(file, 'utf8'));
  const terms = Object.entries(contractTerms(contract));
  // `<` is before a name in a type, which is compiled away.
  const isNamed = ([name]) => sources.some((source) => new RegExp(`[^<]'${name}'`).test(source));
  return { calls: Object.fromEntries(terms.filter(isNamed)), exports: sharedExports(compilation) };
}

const sourcesOf = ({ fileDependencies }) =>
  [...fileDependencies].filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('node_modules') && !file.includes(TABLE),
  );

function sharedExports({ modules, moduleGraph }) {
  const shared = [...modules].filter(
    ({ type, options }) => type === 'consume-shared-module' && options.shareKey.startsWith('@waxwing/'),
  );
  const names = shared.map((module) => [module.options.shareKey, importedNames(moduleGraph, module)]);
  return Object.fromEntries(names.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function importedNames(moduleGraph, module) {
  const connections = [...moduleGraph.getIncomingConnections(module)];
  const names = connections
    .flatMap(({ dependency }) => dependency?.getReferencedExports(moduleGraph, undefined) ?? [])
    .map((reference) => (reference.name ?? reference)[0]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}
