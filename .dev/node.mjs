// Runs programs on the Node that the project is built for. The scripts here may themselves run on an older one: before the
// first install, the machine's own Node is all there is.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const WANTED_MAJOR = 24;

/** The path of a Node 24. Throws a sentence where there is none. */
export function node() {
  const installed = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  if (Number.parseInt(process.versions.node, 10) >= WANTED_MAJOR) return process.execPath;
  throw new Error(
    `Waxwing runs on Node ${WANTED_MAJOR}, which it brings along as an npm package, but npm was told not to run install ` +
      'scripts. Run `npm rebuild node --ignore-scripts=false`, or use Node 24.',
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
