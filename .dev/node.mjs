// Runs programs on the Node that the project is built for. The scripts here may themselves run on an older one: before the
// first install, the machine's own Node is all there is.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The oldest that the product's own code runs on. */
const OLDEST_MAJOR = 24;

/** The path of the Node that is brought along, or else of this one. Throws a sentence where neither will do. */
export function node() {
  const installed = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return process.execPath;
  throw new Error(
    `Waxwing runs on Node ${OLDEST_MAJOR} or newer, which it brings along as an npm package, but npm was told not to run install ` +
      'scripts. Run `npm rebuild node --ignore-scripts=false`, or use a newer Node.',
  );
}

/** Runs a JavaScript program of the project to its end; resolves to its exit code. */
export function runNode(args, env = process.env) {
  return exitCode(spawn(node(), args, { cwd: root, stdio: 'inherit', env }));
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
