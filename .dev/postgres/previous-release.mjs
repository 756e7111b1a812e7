// `npm run drill -- previous [commit [pattern …]]`: the tests of the database of an older version, with that version's code, on a schema that
// this version has migrated. So old processes go on beside the first new one.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runNode } from '../node.mjs';

const FOLDERS = [
  'core',
  'adapters',
  'api/contract',
  'package.json',
  'tsconfig.base.json',
  '.swcrc',
  '.dev/jest',
];
const SUITES = 'adapters/src/(postgres|limits)/';
/** They undo migrations, or look at what their own version makes. */
const OF_MIGRATIONS = 'migrat|message-conversion|lint';

/** Answers the exit code of the tests. Without a commit it takes the last tag, else the last commit before the newest migration. */
export async function runPrevious(commit = lastRelease(), patterns = [SUITES]) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'waxwing-previous-'));
  try {
    process.stderr.write(
      `The tests of ${git('log', '-1', '--format=%h %s', commit)}, on the schema of this version:\n`,
    );
    const archive = execFileSync('git', ['archive', commit, ...FOLDERS], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    // The template database is made by this version.
    for (const name of ['test-server.mjs', 'other-postgres.mjs', 'jest-setup.mjs', 'jest-teardown.mjs'])
      cpSync(join(root, 'adapters/testing', name), join(folder, 'adapters/testing', name));
    linkPackages(folder);
    const jest = join(root, 'node_modules/jest/bin/jest.js');
    const args = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      jest,
      '--rootDir',
      folder,
    ];
    const schema = pathToFileURL(join(root, 'adapters/dist/src/')).href;
    return await runNode(
      [...args, '--config', configOf(folder), ...patterns, '--testPathIgnorePatterns', OF_MIGRATIONS],
      {
        ...process.env,
        WAXWING_TEST_SCHEMA: schema,
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lastRelease() {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    const newest = git(
      'log',
      '-1',
      '--format=%H',
      '--diff-filter=A',
      '--',
      'adapters/src/postgres/database/migrations',
    );
    return `${newest}^`;
  }
}

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function configOf(folder) {
  const { jest } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { setupFiles: _, setupFilesAfterEnv = [], ...config } = jest;
  // Those of front ends are not in the folder.
  const setups = setupFilesAfterEnv.filter((file) => existsSync(file.replace('<rootDir>', folder)));
  return JSON.stringify({
    ...config,
    setupFilesAfterEnv: setups,
    testMatch: ['<rootDir>/adapters/**/*.test.ts'],
  });
}

/** The installed packages, but the workspaces of the old version. */
function linkPackages(folder) {
  for (const from of ['', 'adapters/', 'core/']) {
    const installed = join(root, from, 'node_modules');
    const own = join(folder, from, 'node_modules');
    mkdirSync(join(own, '@waxwing'), { recursive: true });
    for (const name of namesIn(installed))
      if (name !== '@waxwing' && !name.startsWith('.')) symlinkSync(join(installed, name), join(own, name));
  }
  for (const [name, path] of [
    ['core', 'core'],
    ['adapters', 'adapters'],
    ['contract', 'api/contract'],
  ])
    symlinkSync(join(folder, path), join(folder, 'node_modules/@waxwing', name));
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
