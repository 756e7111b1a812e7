// `npm test -- --only=lockfile`: every registry package in the lockfiles has a hash, on every platform.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node.mjs';
import { resolvePackage } from './resolve-package.mjs';

const lockfiles = process.argv[2]
  ? [process.argv[2]]
  : [
      join(root, 'package-lock.json'),
      ...globSync('.dev/postgres/*/package-lock.json', { cwd: root }).map((path) => join(root, path)),
    ];
for (const lockfile of lockfiles) check(lockfile);

function check(lockfile) {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'));
  const problems = Object.entries(packages).flatMap(([path, entry]) => [
    ...problemsOf(path, entry),
    ...missingOptionals(packages, path, entry),
  ]);
  if (problems.length === 0) return;
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stderr.write(`${lockfile} must be made anew by npm: see .dev/lockfile.mjs.\n`);
  process.exitCode = 1;
}

/** The project's own folders have no hash; a bundled dependency is covered by the hash of its package. */
function problemsOf(path, entry) {
  if (!path.includes('node_modules/') || entry.link || entry.inBundle) return [];
  const problems = [];
  if (!entry.integrity?.startsWith('sha512-')) problems.push(`${path} has no sha512 integrity.`);
  // `resolved` names the registry of the machine that made the lockfile, to which every other machine would be sent.
  if (/^\w+:\/\//.test(entry.resolved ?? '')) problems.push(`${path} names a host: ${entry.resolved}`);
  return problems;
}

/** npm leaves out what its registry does not have, and a machine of that platform then installs nothing at all. */
function missingOptionals(packages, path, { optionalDependencies = {} }) {
  const missing = Object.keys(optionalDependencies).filter(
    (name) => resolvePackage(packages, path, name) === undefined,
  );
  return missing.map((name) => `${name}, which ${path || 'the project'} asks for, is not locked.`);
}
