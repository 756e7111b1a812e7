// Installs the packages of package-lock.json when they are not the installed ones, so that one command is enough after a
// clone or a pull. What runs the product needs fewer of them than what tests it: they are its dependencies, the others are
// devDependencies.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCode, nodePackage, root } from './node.mjs';

const LOCK = join(root, 'package-lock.json');
const INSTALLED = join(root, 'node_modules/.package-lock.json');
const STAMP = join(root, 'node_modules/.waxwing-lock');
const TEST_RUNNER = join(root, 'node_modules/jest');
/** What is built of the sources alone, and outlives another set of packages. */
const BUILT_PAGES = join(root, 'node_modules/.waxwing-front-ends.json');

/** With `product` only what the product is built of and runs on, unless more is installed already. */
export async function ensureInstalled(log, { product = false } = {}) {
  const lock = readFileSync(LOCK, 'utf8');
  const everything = createHash('sha256').update(lock).digest('hex');
  const known = read(STAMP);
  if (known === everything || (product && known === `${everything} product`)) return;
  if (isInstalled(lock, false)) return writeFileSync(STAMP, everything);
  // The tools of tests stay where they are installed already.
  const minimal = product && !existsSync(TEST_RUNNER);
  if (!minimal || !isInstalled(lock, true)) await install(log, minimal);
  writeFileSync(STAMP, minimal ? `${everything} product` : everything);
}

/** Whether the compiler and what else only tests need is missing. */
export const isProductOnly = () => read(STAMP).endsWith(' product');

/** Detects an npm that was run by hand: it leaves no stamp of ours, but a lockfile of its own. */
function isInstalled(lock, product) {
  const list = read(INSTALLED);
  if (!list) return false;
  const installed = JSON.parse(list).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, entry]) =>
      path === '' ||
      (product && (entry.dev || entry.devOptional)) ||
      isOptional(path, entry, installed) ||
      isSame(installed[path], entry),
  );
}

/** Optional packages of other platforms are never installed. The Node of this one is optional for npm alone. */
const isOptional = (path, entry, installed) => entry.optional && !installed[path] && path !== nodePackage;

/** A link leads to a folder of this project. A workspace may have no version. */
function isSame(installed, wanted) {
  if (wanted.link) return installed?.resolved === wanted.resolved;
  return !wanted.version || installed?.version === wanted.version;
}

async function install(log, product) {
  log(`Installing packages (about ${product ? 'half a minute' : 'a minute'} the first time) …`);
  const began = Date.now();
  const pages = read(BUILT_PAGES);
  // With NODE_ENV set npm would choose by itself what to leave out; the Node that everything runs on is optional for npm.
  // npm checks each package's `engines` against the Node that installs it, and warns where a package needs the newer one of the project.
  const included = [product ? '--omit=dev' : '--include=dev', '--include=optional'];
  const code = await exitCode(npm(['ci', ...included, '--no-audit', '--no-fund', '--loglevel=error']));
  if (code !== 0) throw new Error('The packages could not be installed: see what npm says above.');
  if (pages) writeFileSync(BUILT_PAGES, pages);
  log(`Packages installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}

/** The npm that runs this process, where one does. */
function npm(args) {
  const options = { cwd: root, stdio: 'inherit' };
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return spawn(process.execPath, [script, ...args], options);
  return spawn('npm', args, { ...options, shell: process.platform === 'win32' });
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
